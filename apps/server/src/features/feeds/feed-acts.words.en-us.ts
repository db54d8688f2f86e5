import { feedKindTitles } from '@club/contract/desk/feed-kind-titles.words.en-us.ts'
import { englishCount } from '@club/contract/english-count.ts'
import type { FeedActsWords } from './feed-acts.words.ts'

const count = (value: number) => value.toLocaleString('en')
const columns: Record<string, string> = {
  customerNo: 'customer number',
  mobile: 'mobile',
  newMobile: 'new mobile',
  month: 'month',
}
const lines = (value: number) => englishCount(count(value), 'line')
const claims = (value: number) => englishCount(count(value), 'refused claim')

export const words: FeedActsWords = {
  titles: {
    aum: 'Store monthly assets',
    customers: 'Store customer numbers',
    mobiles: 'Store changes of mobile',
    events: 'Store tasks done at the bank',
    tiers: 'Store tiers',
    blacklist: 'Store the blacklist',
    cards: 'Store cards',
    pensions: 'Store pension balances',
  },
  feed: {
    fileRefused: (why) => `The file cannot be stored: ${why}`,
    isEmpty: 'The file has a header and no line. If its export failed, please export it again.',
    stopped: (why) => `Stopped: ${why}`,
    file: 'file',
    moves: 'customer numbers that move',
    lines: 'lines',
    accepted: 'new',
    corrected: 'corrected',
    unchanged: 'unchanged',
    older: 'older than what is stored, left out',
    refused: 'refused',
    unknown: 'about nobody known, until that person registers',
    count,
    fedBefore: (day, operator) => `this file was already stored on ${day} by ${operator}`,
    goesOn: (records) => `goes on where it broke off, after ${englishCount(count(records), 'record')}`,
    whole: (all) => `the whole file: ${lines(all)}`,
    unknownBefore: (now, before) => `about nobody known: ${now}; in the file before: ${before}`,
    share: (part, all) => `${count(part)} of ${lines(all)}`,
    unread: (unread) => `columns that were not read: ${unread.join(', ')}`,
    rewritten: (cells) =>
      `cells in another form than the club's, which were read: ${cells.map(({ name, count: of }) => `${columns[name] ?? name} ${count(of)}`).join(', ')}`,
    shape: (told) => `look at it: ${told}`,
    refusedLine: (line, why) => `line ${line} is refused: ${why}`,
    moreRefused: (more) => `${lines(more)} more refused`,
    changedLine: (line, about) => `line ${line}, ${about}`,
    movedLine: (line, about) => `line ${line}, customer number moves, ${about}`,
    moreChanged: (more) => `${lines(more)} more corrected`,
    wouldOpen: (open) => `${claims(open)} would open again`,
    reopened: (open) => `${claims(open)} opened again; each of these members has a message`,
    paidBefore: (who, points) => `paid before this correction: ${who}, ${englishCount(points, 'point')}`,
    pointsStay: 'points stay; flag an entry to keep it from counting toward a rank',
  },
  undo: {
    kinds: feedKindTitles as Readonly<Record<string, string>>,
    title: 'Undo a bank file',
    missing: 'There is no such file in the history.',
    cannot: (kind) => `A file of the kind “${kind}” cannot be undone. Correct it with another file.`,
    file: 'file',
    stored: (kind, at) => `${kind}, stored ${at}`,
    takenBack: 'lines taken back',
    notCounting: 'left, since another row counts',
    given: 'awarded already, left',
    count,
    award: (who, points, day) => `awarded: ${who}, ${englishCount(points, 'point')}, ${day}`,
    moreAwards: (awards) => `${count(awards)} more awarded`,
    goesBack: (about) => `goes back: ${about}`,
    moreGoBack: (more) => `${count(more)} more ${more === 1 ? 'number goes' : 'numbers go'} back`,
    pointsStay: 'points stay; flag an entry to keep it from counting toward a rank',
    notFound: (left) =>
      `${lines(left)} left: these people have changed the mobile or left since, or ten rows came later; correct what is wrong with another file`,
    points: (points) => `members would get ${englishCount(count(points), 'point')} by what counts again`,
    reopened: (open) => `${claims(open)} open again; each of these members gets a message`,
    stillRefused: (still) => `${claims(still)} stay refused until a new file comes`,
    failed: (left) =>
      `${lines(left)} cannot be taken back now; undo the file again after a minute. The reason is under health`,
  },
}
