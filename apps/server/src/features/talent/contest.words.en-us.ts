import { englishCount } from '@club/contract/english-count.ts'
import { prizeNames } from '@club/contract/prize-names.en-us.ts'
import type { words as zhCn } from './contest.words.zh-cn.ts'

const refusals: (typeof zhCn)['refusals'] = {
  noEdition: (edition) => `there is no edition ${edition}`,
  votesTaken: (day, from) => `votes are taken until ${day}; close from ${from}`,
  votesHeld: (count) =>
    `${englishCount(count, 'vote is', 'votes are')} held: release or refuse them first, see club votes held`,
  worksWait: (count) =>
    `${englishCount(count, 'work waits', 'works wait')} for review: decide about them first, see club review list`,
  notTallied: 'some votes are not counted yet: try again in a moment',
  notShown: (workNos) => `not shown, or of a member who has left, so without a prize: ${workNos}`,
  notClosed: (edition) => `edition ${edition} is not closed yet: club contest close ${edition}`,
  tooMany: (max) => `an edition has at most ${englishCount(max, 'prize')}`,
  given: (edition) => `the prizes of edition ${edition} are given`,
  noneProposed: (edition) => `no prizes of edition ${edition} are proposed: club contest prizes ${edition}`,
  otherProposal: (now, asked) => `the proposal is ${now} now, not ${asked}: look at it first`,
  otherDoor: (by) =>
    `${by} proposed these prizes; that you are two people is proven only where both work at the desk or both in a shell: give them where they were proposed, or have them proposed again`,
  ownProposal: (by, operator) =>
    `${by} proposed these prizes; another operator approves them${operator === null ? '' : `, and ${operator} is the same user of the system`}`,
}

const held = {
  noneHeld: (workNo: string) => `no vote for ${workNo} is held`,
  failing: (count: number, cause: string) =>
    `${englishCount(count, 'vote')} could not be decided, still held (${cause})`,
  closed: (edition: number) => `edition ${edition} is closed and its ranking final`,
  points: (points: number) => `points that their voters would get: ${points}`,
}

const prizes: Omit<(typeof zhCn)['prizes'], 'title'> = {
  line: ({ workNo, tier, prize, month, source, by, isShown }) =>
    `${workNo}  ${tier} ${prize}${month === '' ? '' : ` of ${month}`}  ${source}  ${by}${isShown ? '' : '  no longer shown'}`,
  sources: { ranking: 'ranking', experts: 'experts' },
  proposed: (by) => `proposed by ${by}`,
  given: (by, approvedBy) => `given by ${by} and ${approvedBy}`,
  names: prizeNames,
  none: (edition) => `edition ${edition} has no prizes`,
  count: (count, proposal) => `proposal ${proposal}, ${englishCount(count, 'prize')}`,
  refusals,
}

export const words: typeof zhCn = {
  proposalForm: 'is eight characters, 0 to 9 and a to f',
  release: {
    title: 'Count held votes',
    decided: (workNo, count) => `${englishCount(count, 'vote')} for ${workNo} released`,
    ...held,
  },
  refuse: {
    title: 'Refuse held votes for good',
    decided: (workNo, count) => `${englishCount(count, 'vote')} for ${workNo} refused`,
    ...held,
  },
  close: {
    title: 'Close an edition',
    wouldClose: (edition) => `edition ${edition} is closed and its ranking final`,
    closed: (edition, by, at) => `edition ${edition} was closed by ${by} at ${at}`,
    refusals,
  },
  prizes: { title: 'Propose prizes', ...prizes },
  approve: { title: 'Give the prizes', ...prizes },
  winners: {
    title: 'List of winners',
    edition: 'edition',
    prizes: 'prizes',
    holds: 'the list holds the winners’ mobiles',
    download: (days) =>
      `for ${englishCount(days, 'day')} after it is confirmed, whoever ordered it can download it on the contest’s page; each download is recorded`,
    noneGiven: (edition) => `no prize of edition ${edition} has been given`,
  },
  refusals,
}
