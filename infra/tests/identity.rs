//! Accounts, tokens and keys with a real Postgres.

use std::time::Duration;

use bench::{Bench, Folder};
use chrono::{TimeDelta, Utc};
use infra::database;
use infra::identity::{
    Account, AuthError, Called, Caller, Credential, Identity, IdentityError, IdentitySettings,
    Made, Role, Scope, Scopes, Tokens, TrustedIssuer,
};
use serde_json::{Value, json};
use uuid::Uuid;

#[path = "cases/api_keys.rs"]
mod api_keys;
mod bench;

const PASSWORD: &str = "a good long password";

async fn register(identity: &Identity, name: &str) -> Result<Account, IdentityError> {
    identity.register(name, PASSWORD.to_owned(), None).await
}

async fn joined(identity: &Identity, name: &str) -> Tokens {
    register(identity, name).await.expect("the name is free");
    log_in(identity, name, None).await.expect("the password is right")
}

async fn log_in(
    identity: &Identity,
    name: &str,
    scopes: Option<&str>,
) -> Result<Tokens, IdentityError> {
    let scopes = scopes.map(|words| Scopes::parse(words.split(' ')).expect("they are scopes"));
    identity.log_in(name, PASSWORD.to_owned(), scopes, None).await
}

async fn refresh(identity: &Identity, token: &str) -> Result<Tokens, IdentityError> {
    identity.refresh(token, None, None).await.map(Made::it)
}

async fn caller(identity: &Identity, tokens: &Tokens) -> Caller {
    identity.authenticate(&tokens.access_token).await.expect("the token is good")
}

#[tokio::test]
async fn who_registers_can_log_in() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let account = register(&identity, " Calamity Jane ").await;
    let account = account.expect("the name is free");
    assert_eq!(account.name, "Calamity Jane");
    let tokens = log_in(&identity, "calamity JANE", None).await.expect("case does not matter");
    assert_eq!(tokens.expires_in, 900);
    assert_eq!(tokens.scopes.to_string(), "play read webhook");
    let caller = caller(&identity, &tokens).await;
    assert_eq!((caller.account, caller.name.as_str()), (account.id, "Calamity Jane"));
    assert_eq!(caller.scopes, tokens.scopes);
    assert!(matches!(caller.credential, Credential::AccessToken { .. }));
}

#[tokio::test]
async fn who_does_not_know_the_password_learns_nothing() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    joined(&identity, "Doc").await;
    for (name, password) in [("Doc", "a bad long password"), ("Wyatt", PASSWORD), ("D\0c", "x")] {
        let refused = identity.log_in(name, password.to_owned(), None, None).await;
        assert!(matches!(refused, Err(IdentityError::WrongCredentials)), "{name}: {refused:?}");
    }
    let short = identity.register("Wyatt", "short".to_owned(), None).await;
    assert!(matches!(short, Err(IdentityError::InvalidPassword(_))));
    let nameless = register(&identity, "W").await;
    assert!(matches!(nameless, Err(IdentityError::InvalidName(_))));
}

#[tokio::test]
async fn of_many_who_want_a_name_one_gets_it() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let wanting = ["Billy", "BILLY", "billy", " Billy ", "bILLY"];
    let wanting = wanting.map(|name| register(&identity, name));
    let got = futures_util::future::join_all(wanting).await;
    assert_eq!(got.iter().filter(|got| got.is_ok()).count(), 1);
    let taken = |got: &&Result<_, _>| matches!(got, Err(IdentityError::NameTaken { .. }));
    assert_eq!(got.iter().filter(taken).count(), 4);
}

#[tokio::test]
async fn who_knows_the_password_may_register_once_more() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let once = |name: &'static str, password: &str| {
        identity.register_once(name, password.to_owned(), None)
    };
    let Ok(Made::Now(ringo)) = once("Johnny Ringo", PASSWORD).await else {
        panic!("the name was free")
    };
    let again = once(" Johnny Ringo", PASSWORD).await.expect("it is the same account");
    assert_eq!(again, Made::Before(ringo));
    for (name, password) in [("Johnny Ringo", "a bad long password"), ("Johnny RINGO", PASSWORD)] {
        let taken = once(name, password).await;
        assert!(matches!(taken, Err(IdentityError::NameTaken { .. })), "{name}: {taken:?}");
    }
    let taken = register(&identity, "Johnny Ringo").await;
    assert!(matches!(taken, Err(IdentityError::NameTaken { .. })), "nothing was to be repeated");

    let racing = [(); 4].map(|()| once("Ike", PASSWORD));
    let got = futures_util::future::join_all(racing).await;
    let now = got.iter().filter(|it| matches!(it, Ok(Made::Now(_)))).count();
    let before = got.iter().filter(|it| matches!(it, Ok(Made::Before(_)))).count();
    assert_eq!((now, before), (1, 3));
    let mut ids = got.into_iter().map(|it| it.expect("it is the same account").it().id);
    let first = ids.next().expect("there are four");
    assert!(ids.all(|id| id == first));

    let erased = "UPDATE accounts SET erased_at = now()";
    bench.owner().await.batch_execute(erased).await.expect("it is a table");
    let taken = once("Ike", PASSWORD).await;
    assert!(
        matches!(taken, Err(IdentityError::NameTaken { .. })),
        "they are gone, and their name with them"
    );
}

#[tokio::test]
async fn names_from_before_the_rules_keep_working_whatever_they_look_like() {
    let bench = Bench::new().await;
    let settings =
        IdentitySettings { names_reserved_for: Some(TimeDelta::zero()), ..bench.settings() };
    let identity = bench.identity_with(settings).await;
    let jane = register(&identity, "Jane").await.expect("the name is free");
    // Accounts as they were made before names were looked at: Cyrillic, wide, invisible.
    let before = ["Jаne", "Ｊａｎｅ", "Jane\u{3164}", "Doc"];
    let owner = bench.owner().await;
    for name in before {
        let insert = "INSERT INTO accounts (id, name, name_key, password_hash, roles, created_at)
                      SELECT $1, $2, $3, password_hash, roles, now() FROM accounts WHERE id = $4";
        let key = name.to_uppercase().to_lowercase();
        let made = owner.execute(insert, &[&Uuid::now_v7(), &name, &key, &jane.id]).await;
        made.expect("a row as it was before");
    }
    owner.batch_execute("UPDATE accounts SET skeleton = NULL").await.expect("it is a table");
    database::migrate(&bench.url).await.expect("a clash is no reason to fail");
    let unknown = "SELECT count(*) FROM accounts WHERE skeleton IS NULL";
    let unknown = owner.query_one(unknown, &[]).await.expect("it is a table");
    assert_eq!(unknown.get::<_, i64>(0), 0, "it is known of all what they look like");
    for name in before.into_iter().chain(["Jane", "jane", "doc"]) {
        let tokens = log_in(&identity, name, None).await.expect("the name is as good as before");
        let found = caller(&identity, &tokens).await.name;
        assert_eq!(found.to_lowercase(), name.to_lowercase(), "it is the very account");
    }
    // No more of them are made, also where the oldest is gone and its name was not reserved.
    let looks_like_one = |got: Result<_, IdentityError>| match got {
        Err(IdentityError::NameTaken { like, .. }) => like,
        other => panic!("{other:?}"),
    };
    let alike = register(&identity, "Jаnе").await.map(|it| it.name);
    assert_eq!(looks_like_one(alike).as_deref(), Some("Jane"));
    identity.erase(jane.id, jane.id).await.expect("she is there");
    let alike = register(&identity, "Jаnе").await.map(|it| it.name);
    assert_eq!(looks_like_one(alike).as_deref(), Some("Jаne"));
    identity.grant("Ｊａｎｅ", Role::Judge).await.expect("it is found as it is written");
}

#[tokio::test]
async fn erased_names_are_reserved_as_long_as_is_set() {
    let bench = Bench::new().await;
    let days = |days| Some(TimeDelta::days(days));
    let for_days = |reserved| IdentitySettings { names_reserved_for: reserved, ..bench.settings() };
    let for_ever = bench.identity_with(for_days(None)).await;
    let a_month = bench.identity_with(for_days(days(30))).await;
    let doc = register(&for_ever, "Doc Holliday").await.expect("it is free");
    for_ever.erase(doc.id, doc.id).await.expect("they are there");
    let kept = "SELECT count(*) FROM reserved_names";
    let owner = bench.owner().await;
    let kept = || async { owner.query_one(kept, &[]).await.expect("a table").get::<_, i64>(0) };
    assert_eq!(kept().await, 2, "what it was, and what it looked like");
    for alike in ["Doc Holliday", "DOC  HOLLIDAY", "Doc Ho11iday", "Dос Holliday"] {
        for identity in [&for_ever, &a_month] {
            let taken = register(identity, alike).await;
            assert!(
                matches!(&taken, Err(IdentityError::NameTaken { like: None, .. })),
                "{taken:?}"
            );
        }
    }
    let long_ago = "UPDATE reserved_names SET erased_at = erased_at - interval '31 days'";
    owner.batch_execute(long_ago).await.expect("it is a table");
    for_ever.sweep().await.expect("there is a store");
    assert_eq!(kept().await, 2);
    let taken = register(&for_ever, "Doc Holliday").await;
    assert!(matches!(taken, Err(IdentityError::NameTaken { .. })), "for ever: {taken:?}");
    register(&a_month, "Doc Holliday").await.expect("it is free after a month");
    a_month.sweep().await.expect("there is a store");
    assert_eq!(kept().await, 0);
}

#[tokio::test]
async fn scopes_never_exceed_the_roles() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let before = joined(&identity, "Roy").await;
    let refused = log_in(&identity, "Roy", Some("play judge")).await;
    assert!(matches!(refused, Err(IdentityError::ScopeNotAllowed(Scope::Judge))));
    let nothing = identity.log_in("Roy", PASSWORD.to_owned(), Some(Scopes::default()), None).await;
    assert!(matches!(nothing, Err(IdentityError::NoScope)));
    assert!(!caller(&identity, &before).await.roles.contains(Role::Judge));

    for _ in 0..2 {
        identity.grant("roy", Role::Judge).await.expect("Roy is there");
    }
    let now = caller(&identity, &before).await;
    assert!(now.roles.contains(Role::Judge), "at once");
    assert_eq!(now.scopes.to_string(), "play read webhook", "tokens keep what they have");
    let judge = log_in(&identity, "Roy", Some("judge read")).await.expect("they are a judge now");
    assert_eq!(judge.scopes.to_string(), "read judge");
    let nobody = identity.grant("Nobody", Role::Admin).await;
    assert!(matches!(nobody, Err(IdentityError::NotFound)));

    // Roles that were taken away count at once for who is looked up.
    let owner = bench.owner().await;
    owner.batch_execute("UPDATE accounts SET roles = '{player}'").await.expect("it is a table");
    let elsewhere = bench.identity().await;
    assert_eq!(caller(&elsewhere, &judge).await.scopes.to_string(), "read");
    let next = refresh(&elsewhere, &judge.refresh_token).await.expect("it was not used");
    assert_eq!(next.scopes.to_string(), "read");
}

#[tokio::test]
async fn a_refresh_token_used_twice_revokes_its_family() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let first = joined(&identity, "Jesse").await;
    let other = log_in(&identity, "Jesse", None).await.expect("the password is right");
    let second = refresh(&identity, &first.refresh_token).await.expect("it was not used");
    assert_ne!(first.refresh_token, second.refresh_token);
    let third = refresh(&identity, &second.refresh_token).await.expect("it was not used");
    caller(&identity, &third).await;

    let again = refresh(&identity, &first.refresh_token).await;
    assert!(matches!(again, Err(IdentityError::WrongRefreshToken)));
    let youngest = refresh(&identity, &third.refresh_token).await;
    assert!(matches!(youngest, Err(IdentityError::WrongRefreshToken)));
    for tokens in [&first, &second, &third] {
        let refused = identity.authenticate(&tokens.access_token).await;
        assert_eq!(refused, Err(AuthError::Revoked));
    }
    caller(&identity, &other).await;
    refresh(&identity, &other.refresh_token).await.expect("another family is not touched");
    let made_up = refresh(&identity, "hnr_made-up").await;
    assert!(matches!(made_up, Err(IdentityError::WrongRefreshToken)));
}

#[tokio::test]
async fn two_who_use_a_refresh_token_at_once_are_two_too_many() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let first = joined(&identity, "Cole").await;
    let racing = [(); 4].map(|()| refresh(&identity, &first.refresh_token));
    let got = futures_util::future::join_all(racing).await;
    let won: Vec<&Tokens> = got.iter().filter_map(|got| got.as_ref().ok()).collect();
    assert_eq!(won.len(), 1);
    let next = refresh(&identity, &won[0].refresh_token).await;
    assert!(matches!(next, Err(IdentityError::WrongRefreshToken)));
    let refused = identity.authenticate(&won[0].access_token).await;
    assert_eq!(refused, Err(AuthError::Revoked));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_nodes_that_are_given_one_refresh_token_at_once_one_takes_it() {
    let bench = Bench::new().await;
    let (here, there) = (bench.identity().await, bench.identity().await);
    register(&here, "Frank").await.expect("the name is free");
    for _ in 0..6 {
        let first = log_in(&here, "Frank", None).await.expect("the password is right");
        let nodes = [&here, &there, &here, &there];
        let racing = nodes.map(|node| refresh(node, &first.refresh_token));
        let got = futures_util::future::join_all(racing).await;
        let won: Vec<&Tokens> = got.iter().filter_map(|got| got.as_ref().ok()).collect();
        assert_eq!(won.len(), 1, "{got:?}");
        // Whoever comes second gives it away: the whole family is gone, on both.
        for node in [&here, &there] {
            let next = refresh(node, &won[0].refresh_token).await;
            assert!(matches!(next, Err(IdentityError::WrongRefreshToken)), "{next:?}");
        }
    }
}

#[tokio::test]
async fn who_logs_out_is_out_on_every_node() {
    let bench = Bench::new().await;
    let (here, there) = (bench.identity().await, bench.identity().await);
    let tokens = joined(&here, "Emmett").await;
    let caller = caller(&here, &tokens).await;
    there.authenticate(&tokens.access_token).await.expect("the nodes share keys");
    here.log_out(&caller).await.expect("they are in");
    here.log_out(&caller).await.expect("doing it again does nothing");
    assert_eq!(here.authenticate(&tokens.access_token).await, Err(AuthError::Revoked));
    let next = refresh(&here, &tokens.refresh_token).await;
    assert!(matches!(next, Err(IdentityError::WrongRefreshToken)));
    tokio::time::sleep(Duration::from_millis(3_100)).await;
    assert_eq!(there.authenticate(&tokens.access_token).await, Err(AuthError::Revoked));
}

#[tokio::test]
async fn a_hot_client_costs_no_query() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let tokens = joined(&identity, "Kid").await;
    let caller = caller(&identity, &tokens).await;
    bench.database.close();
    assert_eq!(identity.authenticate(&tokens.access_token).await, Ok(caller));
    let cold = identity.authenticate("hn_unknown").await;
    assert!(matches!(cold, Err(AuthError::Store(_))), "{cold:?}");
}

#[tokio::test]
async fn the_store_holds_no_secret_and_forgets_what_expired() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let tokens = joined(&identity, "Pearl").await;
    let caller = caller(&identity, &tokens).await;
    let play = Scopes::from_iter([Scope::Play]);
    let key = identity.create_api_key(&caller, "bot", &play, None).await.expect("she may");
    identity.log_out(&caller).await.expect("she is in");
    let owner = bench.owner().await;
    let rows = "SELECT concat((SELECT json_agg(a)::text FROM accounts a),
        (SELECT json_agg(r)::text FROM refresh_tokens r),
        (SELECT json_agg(k)::text FROM api_keys k))";
    let rows: String = owner.query_one(rows, &[]).await.expect("they can be read").get(0);
    assert!(rows.contains("$argon2id$"));
    for secret in [PASSWORD, &tokens.access_token, &tokens.refresh_token, &key.secret] {
        assert!(!rows.contains(secret));
        assert!(!format!("{tokens:?} {key:?}").contains(secret));
    }

    assert_eq!(identity.sweep().await.expect("there is nothing to do"), 0);
    let past = "UPDATE refresh_tokens SET expires_at = now() - interval '1 hour';
                UPDATE revoked_tokens SET expires_at = now() - interval '1 hour'";
    owner.batch_execute(past).await.expect("they are tables");
    assert_eq!(identity.sweep().await.expect("there are two rows"), 2);
}

#[tokio::test]
async fn names_are_found_and_the_erased_are_out() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let tokens = joined(&identity, "Virgil").await;
    let virgil = caller(&identity, &tokens).await.account;
    let names = identity.names_of(&[virgil, Uuid::nil()]).await.expect("it can be asked");
    let called = Called { name: "Virgil".to_owned(), program: false };
    assert_eq!(names.into_iter().collect::<Vec<_>>(), [(virgil, called)]);
    assert!(identity.names_of(&[]).await.expect("it can be asked").is_empty());

    let erased = "UPDATE accounts SET erased_at = now()";
    bench.owner().await.batch_execute(erased).await.expect("it is a table");
    let elsewhere = bench.identity().await;
    let refused = elsewhere.authenticate(&tokens.access_token).await;
    assert_eq!(refused, Err(AuthError::Revoked));
    let refused = log_in(&elsewhere, "Virgil", None).await;
    assert!(matches!(refused, Err(IdentityError::WrongCredentials)));
    let refused = refresh(&elsewhere, &tokens.refresh_token).await;
    assert!(matches!(refused, Err(IdentityError::WrongRefreshToken)));
}

/// Another server of the same kind stands in for the trusted issuer: its keys sign.
struct Issuer {
    folder: Folder,
    keys: infra::identity::keys::Keys,
}

impl Issuer {
    fn new() -> Self {
        let folder = Folder::new();
        let keys = infra::identity::keys::Keys::open(folder.path()).expect("keys are made");
        let jwks = serde_json::to_vec(&keys.jwks()).expect("JWKS are JSON");
        std::fs::write(folder.path().join("jwks.json"), jwks).expect("it can be written");
        Self { folder, keys }
    }

    fn trusted_by(&self, settings: IdentitySettings) -> IdentitySettings {
        let trusted = TrustedIssuer {
            issuer: "https://id.example".to_owned(),
            audience: "high-noon".to_owned(),
            jwks_file: self.folder.path().join("jwks.json"),
        };
        IdentitySettings { trusted_issuer: Some(trusted), ..settings }
    }

    /// A token with these claims beside the usual ones, or instead of them.
    fn token(&self, more: &Value) -> String {
        let mut claims = json!({
            "iss": "https://id.example", "aud": ["high-noon", "others"], "sub": "user|1",
            "exp": Utc::now().timestamp() + 300, "iat": Utc::now().timestamp(),
        });
        let more = more.as_object().expect("claims are an object").clone();
        claims.as_object_mut().expect("claims are an object").extend(more);
        self.keys.sign_jws(&claims, "JWT")
    }
}

#[tokio::test]
async fn a_trusted_issuer_vouches_for_accounts() {
    let bench = Bench::new().await;
    let issuer = Issuer::new();
    let identity = bench.identity_with(issuer.trusted_by(bench.settings())).await;
    joined(&identity, "Sundance").await;
    let named = json!({"preferred_username": "Butch"});
    let token = issuer.token(&named);
    let butch = identity.authenticate(&token).await.expect("it is trusted");
    let scopes = butch.scopes.to_string();
    assert_eq!((butch.name.as_str(), scopes.as_str()), ("Butch", "play read webhook"));
    let again = identity.authenticate(&issuer.token(&json!({"iat": 0}))).await;
    assert_eq!(again.expect("it is trusted").account, butch.account);
    let taken = json!({"sub": "user|2", "preferred_username": "sundance", "scope": "read admin"});
    let taken = identity.authenticate(&issuer.token(&taken)).await.expect("it is trusted");
    assert!(taken.name.starts_with("player-"), "{}", taken.name);
    assert_eq!(taken.scopes.to_string(), "read", "no more than roles and token allow");
    let new: Vec<String> =
        (0..4).map(|n| issuer.token(&json!({"sub": "user|3", "iat": n}))).collect();
    let new = new.iter().map(|token| identity.authenticate(token));
    let new = futures_util::future::join_all(new).await;
    let account = |caller: &Result<Caller, _>| caller.as_ref().expect("it is trusted").account;
    assert!(new.iter().all(|caller| account(caller) == account(&new[0])), "one is made");

    let no_password = identity.log_in("Butch", PASSWORD.to_owned(), None, None).await;
    assert!(matches!(no_password, Err(IdentityError::WrongCredentials)));
    let no_password =
        identity.log_in("Butch", "nobody has this password".to_owned(), None, None).await;
    assert!(matches!(no_password, Err(IdentityError::WrongCredentials)));
    identity.log_out(&butch).await.expect("they are in");
    assert_eq!(identity.authenticate(&token).await, Err(AuthError::Revoked));
}

#[tokio::test]
async fn who_was_erased_is_not_made_again_by_tokens_from_before() {
    let bench = Bench::new().await;
    let issuer = Issuer::new();
    let identity = bench.identity_with(issuer.trusted_by(bench.settings())).await;
    let named = json!({"preferred_username": "Etta"});
    let tokens = [issuer.token(&named), issuer.token(&json!({"iat": 0}))];
    let etta = identity.authenticate(&tokens[0]).await.expect("it is trusted");
    identity.erase(etta.account, etta.account).await.expect("she is there");
    let elsewhere = bench.identity_with(issuer.trusted_by(bench.settings())).await;
    for (node, token) in
        [(&identity, &tokens[0]), (&identity, &tokens[1]), (&elsewhere, &tokens[1])]
    {
        assert_eq!(node.authenticate(token).await, Err(AuthError::Revoked));
    }
    let again = identity.erase(etta.account, etta.account).await;
    assert!(matches!(again, Err(IdentityError::NotFound)), "{again:?}");
    let taken = register(&identity, "Etta").await;
    assert!(matches!(taken, Err(IdentityError::NameTaken { .. })), "her name is nobody's");
    let later = "UPDATE revoked_tokens SET expires_at = now()";
    bench.owner().await.batch_execute(later).await.expect("it is a table");
    let back = identity.authenticate(&tokens[1]).await.expect("it is trusted");
    assert_ne!(back.account, etta.account);
    assert!(back.name.starts_with("player-"), "{}", back.name);
}

#[tokio::test]
async fn a_trusted_issuer_is_trusted_no_further() {
    let bench = Bench::new().await;
    let issuer = Issuer::new();
    let identity = bench.identity_with(issuer.trusted_by(bench.settings())).await;
    for (claims, expected) in [
        (json!({"iss": "highnoon", "aud": "highnoon"}), AuthError::WrongIssuer),
        (json!({"aud": "others"}), AuthError::WrongAudience),
        (json!({"exp": 1}), AuthError::Expired),
        (json!({"nbf": Utc::now().timestamp() + 60}), AuthError::NotYetValid),
        (json!({"sub": ""}), AuthError::Malformed),
        (json!({"sub": null}), AuthError::Malformed),
        (json!({"aud": null}), AuthError::Malformed),
    ] {
        let refused = identity.authenticate(&issuer.token(&claims)).await;
        assert_eq!(refused, Err(expected), "{claims}");
    }
    let stranger = Issuer::new();
    let refused = identity.authenticate(&stranger.token(&json!({}))).await;
    assert_eq!(refused, Err(AuthError::Unknown));
    let untrusting = bench.identity().await;
    let refused = untrusting.authenticate(&issuer.token(&json!({}))).await;
    assert_eq!(refused, Err(AuthError::Unknown));
}

#[tokio::test]
async fn a_shared_folder_is_shared_keys() {
    let bench = Bench::new().await;
    let (here, there) = (bench.identity().await, bench.identity().await);
    let old = joined(&here, "Luke").await;
    here.keys().rotate().expect("keys can be rotated");
    let new = log_in(&here, "Luke", None).await.expect("the password is right");
    assert_eq!(here.jwks().keys.len(), 2);
    caller(&here, &old).await;
    caller(&here, &new).await;
    there.keys().reload().expect("keys can be read");
    caller(&there, &new).await;
    caller(&there, &old).await;
}

#[tokio::test]
async fn what_is_not_a_token_is_refused_in_kind() {
    let bench = Bench::new().await;
    let identity = bench.identity().await;
    let endless = "a".repeat(10_000);
    for (bearer, expected) in [
        ("", AuthError::Missing),
        ("nonsense", AuthError::Malformed),
        ("a.b.c", AuthError::Malformed),
        ("hn_", AuthError::Unknown),
        (&endless, AuthError::Malformed),
    ] {
        assert_eq!(identity.authenticate(bearer).await, Err(expected), "{bearer:.20}");
    }
    let settings = IdentitySettings { access_lifetime: TimeDelta::minutes(1), ..bench.settings() };
    let refused = Identity::open(bench.database.clone(), settings).await;
    assert!(matches!(refused.err(), Some(IdentityError::Settings(_))));
}
