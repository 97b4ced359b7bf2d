//! A robot that plays through the page, knowing no game: by keyboard alone or by touch alone, with
//! the list of options or with the things on the board.

use std::time::Duration;

use serde_json::{Value, json};
use support::browser::Page;

/// How the robot gives its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Keys alone.
    Keys,
    /// Touches alone.
    Touch,
}

/// What the page asks now.
const LOOK: &str = "(() => {
    const question = document.querySelector('.question');
    const send = question?.querySelector('button.do');
    const free = (it) => !it.disabled && !it.checked && it.getAttribute('aria-pressed') !== 'true';
    return {
        dialog: !!document.querySelector('dialog[open]'),
        over: !!document.querySelector('.banner.result'),
        past: new URLSearchParams(location.search).has('at'),
        prompt: question?.dataset.prompt ?? '',
        form: question?.dataset.form ?? '',
        ready: !!send && !send.disabled,
        sending: !!send?.textContent.includes('Sending'),
        places: [...(question?.querySelectorAll('[data-place]') ?? [])].filter(free)\
            .map((it) => Number(it.dataset.place)),
        bins: [...(question?.querySelectorAll('[data-bin]') ?? [])].filter((it) => !it.disabled)\
            .map((it) => Number(it.dataset.bin)),
        things: [...document.querySelectorAll('.board .thing.offered')]\
            .filter((it) => it.checkVisibility())\
            .map((it, at) => { it.dataset.at = at; return at; }),
        trouble: question?.querySelector('.trouble')?.textContent ?? '',
    };
})()";

/// Whether there is something to do on the page again.
const ASKED: &str = "document.querySelector('dialog[open], .banner.result') \
    || (document.querySelector('.question')?.dataset.prompt \
    && !document.querySelector('.question button.do')?.textContent.includes('Sending'))";

/// Waits a little until an answer is under way, or the question is another one.
const TAKEN_UP: &str = "(async () => {
    for (let times = 0; times < 8; times++) {
        const question = document.querySelector('.question');
        if (question?.dataset.prompt !== PROMPT \
            || question.querySelector('button.do')?.textContent.includes('Sending')) return;
        await new Promise((done) => setTimeout(done, 8));
    }
})()";

/// A player at the page.
pub struct Robot<'a> {
    page: &'a Page,
    hand: Hand,
    chance: u64,
}

impl<'a> Robot<'a> {
    /// A robot whose choices follow from the seed.
    pub fn new(page: &'a Page, hand: Hand, seed: u64) -> Robot<'a> {
        Robot { page, hand, chance: seed.wrapping_mul(2).wrapping_add(1) }
    }

    fn draw(&mut self, below: usize) -> usize {
        // A generator that is good enough to choose by (Knuth).
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.chance >> 33) as usize % below.max(1)
    }

    /// Plays until the match is over. Returns how many answers it gave.
    pub async fn play(&mut self) -> usize {
        let mut answers = 0;
        let mut idle = 0;
        let mut steps = 0;
        let mut last = String::new();
        loop {
            let look = self.page.eval(LOOK).await;
            if look["over"] == json!(true) {
                return answers;
            }
            if look["dialog"] == json!(true) {
                // A look at a thing that was tapped in passing.
                self.press("dialog[open] [aria-label=Close]").await;
                continue;
            }
            let prompt = look["prompt"].as_str().unwrap().to_owned();
            if prompt.is_empty() || look["sending"] == json!(true) {
                idle += 1;
                // An arrow that was meant for the board may have led into the past, where nobody is
                // told how it ended.
                if idle % 50 == 0 && look["past"] == json!(true) {
                    self.page.key("0").await;
                }
                if idle == 300 {
                    let text = self.page.eval("document.body.innerText.slice(-2000)").await;
                    panic!("nothing is asked any more: {text}");
                }
                self.page.comes_true(ASKED, Duration::from_millis(200)).await;
                continue;
            }
            idle = 0;
            steps = if prompt == last { steps + 1 } else { 0 };
            assert!(steps < 400, "the robot does not get on: {look}");
            last = prompt;
            if look["ready"] == json!(true) && (steps > 0 || self.draw(2) == 0) {
                if self.hand == Hand::Keys && self.draw(4) > 0 {
                    self.page.control("Enter").await;
                } else if !self.press(".question button.do").await {
                    continue;
                }
                answers += 1;
                // The page takes it up; should it not have, it is pressed again.
                self.page.eval(&TAKEN_UP.replace("PROMPT", &json!(last).to_string())).await;
            } else {
                self.step(&look).await;
            }
        }
    }

    /// One step towards an answer.
    async fn step(&mut self, look: &Value) {
        let count = |name: &str| look[name].as_array().map_or(0, Vec::len);
        let things = count("things");
        if things > 0 && self.draw(3) == 0 {
            let at = self.draw(things);
            return self.choose_on_board(at).await;
        }
        match look["form"].as_str().unwrap() {
            "number" => self.number().await,
            "text" => {
                if self.enter(".question textarea").await {
                    self.page.write("A fair fight").await;
                }
            }
            "assign" if count("bins") > 0 => {
                let bin = look["bins"][self.draw(count("bins"))].clone();
                self.press(&format!(".question [data-bin=\"{bin}\"]")).await;
            }
            _ if count("places") > 0 => {
                let place = look["places"][self.draw(count("places"))].as_u64().unwrap();
                // The first nine have keys of their own.
                if self.hand == Hand::Keys && place < 9 && self.draw(4) > 0 {
                    self.page.key(&(place + 1).to_string()).await;
                } else {
                    self.press(&format!(".question [data-place=\"{place}\"]")).await;
                }
            }
            _ => {
                self.press(".question button.do").await;
            }
        }
    }

    /// Presses a button or a box: with a finger, or with the tab key and Enter or Space. Returns
    /// `false` if it is gone: another question stands there now.
    pub async fn press(&self, selector: &str) -> bool {
        match self.hand {
            Hand::Touch => {
                self.open_sheet(selector).await;
                self.page.tap(selector).await
            }
            Hand::Keys => {
                self.go_near(selector).await;
                if !self.page.tab_to(selector).await {
                    return false;
                }
                let is_box = "document.activeElement.matches('input[type=checkbox]')";
                let key = if self.page.eval(is_box).await == json!(true) { " " } else { "Enter" };
                self.page.key(key).await;
                true
            }
        }
    }

    /// Goes to the question or to the board by its own key, unless something is written, a window
    /// is open or it has the focus already. The tab key leads on from there.
    async fn go_near(&self, selector: &str) {
        let (part, key) = match selector.split([' ', ':', '[']).next() {
            Some(".question") => (".question", "q"),
            Some(".board") => (".board", "b"),
            _ => return,
        };
        let away = format!(
            "!document.querySelector('dialog[open]') \
             && !document.activeElement.matches('input, select, textarea') \
             && !document.activeElement.closest('{part}')"
        );
        if self.page.eval(&away).await == json!(true) {
            self.page.key(key).await;
            // The focus comes as soon as what it goes to is drawn; it may be gone by then.
            let there = format!(
                "(async () => {{ for (let times = 0; times < 25 && \
                 !document.activeElement.closest('{part}'); times++) \
                 await new Promise((done) => setTimeout(done, 20)); }})()"
            );
            self.page.eval(&there).await;
        }
    }

    /// Makes the sheet of a small screen larger where it hides what is to be pressed.
    async fn open_sheet(&self, selector: &str) {
        let hidden = format!(
            "document.querySelector({})?.checkVisibility() === false \
             && !!document.querySelector('.panel.peek .more')?.checkVisibility()",
            json!(selector)
        );
        // What comes in meanwhile may move the button, close the question or fold the sheet again.
        for _ in 0..20 {
            if self.page.eval(&hidden).await != json!(true) {
                return;
            }
            // Where the board offers nothing it opens by itself.
            self.page.settled().await;
            if self.page.eval(&hidden).await != json!(true) {
                return;
            }
            self.page.tap(".panel .more").await;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Sets the focus into a field.
    pub async fn enter(&self, selector: &str) -> bool {
        match self.hand {
            Hand::Touch => {
                self.open_sheet(selector).await;
                self.page.tap(selector).await
            }
            Hand::Keys => self.page.tab_to(selector).await,
        }
    }

    async fn number(&mut self) {
        let marks = self.page.eval("document.querySelectorAll('.question .marks button').length");
        let marks = marks.await.as_u64().unwrap_or(0) as usize;
        match marks {
            0 => {
                let more = "document.querySelector('.question [aria-label=\"One more\"]').disabled";
                let name =
                    if self.page.eval(more).await == json!(true) { "One less" } else { "One more" };
                self.press(&format!(".question [aria-label=\"{name}\"]")).await;
            }
            marks => {
                let mark = self.draw(marks) + 1;
                self.press(&format!(".question .marks button:nth-of-type({mark})")).await;
            }
        }
    }

    /// Chooses by a thing on the board; where it stands for several options, one of them.
    async fn choose_on_board(&mut self, at: usize) {
        let thing = format!(".board .thing[data-at=\"{at}\"]");
        match self.hand {
            Hand::Touch => {
                self.page.tap(&thing).await;
            }
            Hand::Keys => {
                // The board is one stop; arrows lead on, and any thing does.
                self.go_near(&thing).await;
                if !self.page.tab_to(".board .thing").await {
                    return;
                }
                for _ in 0..at {
                    self.page.key("ArrowRight").await;
                }
                self.page.key("Enter").await;
            }
        }
        self.page.settled().await;
        // What cannot be chosen stands below it.
        let open = "document.querySelectorAll('dialog[open] .option:enabled').length";
        let open = self.page.eval(open).await;
        match open.as_u64().unwrap_or(0) as usize {
            0 => {}
            options => {
                let option = self.draw(options) + 1;
                self.press(&format!("dialog[open] li:nth-child({option}) .option")).await;
            }
        }
    }
}
