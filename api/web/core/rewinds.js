// What rewinds have undone: few matches have any.

/** Says of turns and phases which rewind has undone them first, and of rewinds in which turn and
 * phase the match is played on. @param {any[]} marks */
export function settle(marks) {
  const rewinds = marks.filter((it) => it.mark === 'rewind');
  const begins = marks.filter((it) => it.mark === 'turn' || it.mark === 'phase');
  for (const begin of begins)
    begin.by = rewinds.find((it) => it.to_seq < begin.seq && begin.seq < it.seq)?.seq;
  for (const rewind of rewinds) {
    const counts = begins.filter((it) => it.seq <= rewind.to_seq && !(it.by <= rewind.seq));
    rewind.turn = counts.findLast((it) => it.mark === 'turn');
    rewind.phase = counts.findLast((it) =>
      it.mark === 'phase' && it.seq >= (rewind.turn?.seq ?? 0));
  }
}
