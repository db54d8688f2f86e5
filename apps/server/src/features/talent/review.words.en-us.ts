import { englishCount } from '@club/contract/english-count.ts'
import type { WorkState } from '@club/contract/talent.constants.ts'
import type { words as zhCn } from './review.words.zh-cn.ts'

const states: Readonly<Record<WorkState, string>> = {
  review: 'waits for review',
  shown: 'shown',
  refused: 'sent back',
  deleted: 'deleted by its member',
}

const told = 'the member is told of it'
const ranksStay = 'the votes, ranks and prizes of the edition stay as they were closed'
const work = (workNo: string, name: string) => `${workNo} “${name}”`
const state = (is: WorkState) => states[is]

const refusals: (typeof zhCn)['refusals'] = {
  noCaptions: (workNo, language) => `${workNo} has no captions in ${language}`,
  notShown: (workNo, is) => `${workNo} is not shown: ${is ?? 'gone'}`,
  unscanned: (workNo) =>
    `${workNo} was not scanned for viruses yet: wait for the scanner, or use \`review approve\` with --unscanned`,
  infected: (workNo, found) => `${workNo} is infected (${found}): send it back`,
  noFilm: (workNo) => `${workNo} is no film`,
  unknown: (workNo) => `there is no work ${workNo}`,
  left: (workNo) => `${workNo} is by a member who has left`,
  noRevision: (workNo, asked, has) => `${workNo} has no revision ${asked}: it is revision ${has}`,
  changed: (workNo, has) => `${workNo} was changed meanwhile and is now revision ${has}`,
  closed: (edition) =>
    `edition ${edition} is closed and its ranking final: \`review refuse\` with --after-close still takes a work down, and \`review approve\` with it shows that work again`,
  notClosed: (edition) => `edition ${edition} is not closed: decide without --after-close`,
  notInRanking: (workNo, edition) =>
    `${workNo} was not shown when edition ${edition} was closed, so it cannot be shown any more`,
  elsewise: (workNo, is) =>
    ({
      review: `${workNo} waits for review`,
      shown: `${workNo} does not wait for review: shown; \`take-down\` in the file, or \`review refuse\`, takes it down`,
      refused: `${workNo} does not wait for review: refused; \`restore\` in the file, or \`review approve\`, shows it after all`,
      deleted: `${workNo} does not wait for review: deleted; \`take-down\` in the file, or \`review refuse\`, keeps it from coming back`,
    })[is],
  notOpened: (workNo) => `${workNo} was not looked at: open it first, or see \`club review show ${workNo}\``,
  notDecided: (workNo) => `there is no decision about ${workNo} to take back`,
  notOwn: (workNo) => `somebody else decided about ${workNo}, and only they take it back`,
  tooLate: (workNo, seconds) =>
    `more than ${englishCount(seconds, 'second has', 'seconds have')} passed since the decision about ${workNo}`,
  held: (workNo, name) => `${name} is reviewing ${workNo}`,
}

export const words: typeof zhCn = {
  workForm: 'is six digits',
  approve: { title: 'Approve a work', work, state, told, ranksStay, refusals },
  refuse: { title: 'Send a work back', work, state, told, ranksStay, refusals },
  undo: {
    title: 'Take a decision back',
    work,
    state,
    messageGone: "the member's message about it is taken back, too",
    pointsStay: 'points that the approval earned stay',
    refusals,
  },
  decide: {
    title: 'Decide about works from a list',
    taken: (done, all, open) =>
      `${done} of ${englishCount(all, 'decision')} taken${open === 0 ? '' : `, ${open} left open`}`,
    kinds: { approve: 'approve', refuse: 'refuse', 'take-down': 'take-down', restore: 'restore' },
    count: (count, kind) => `${count} ${kind}`,
    line: (line, problem) => `line ${line}: ${problem}`,
    noRow: 'warning: the file has a header and no row',
    tooLong: (maxRows) => `a file has at most ${englishCount(maxRows, 'row')}`,
    failed: (workNo, cause) => `${workNo} failed (${cause}): run the command again`,
    refusals,
  },
  captions: {
    title: 'Give a film captions',
    now: (workNo, language) => `${workNo}  ${language}  has captions`,
    replaced: 'they replace those that it had, which are not kept',
    files: {
      missing: 'there is no such file',
      large: 'the file is larger than 256 KiB',
      notText: 'the file is not UTF-8',
    },
    refusals,
  },
  noCaptions: {
    title: 'Take captions away',
    now: (workNo, language) => `${workNo}  ${language}  has no captions`,
    refusals,
  },
  refusals,
}
