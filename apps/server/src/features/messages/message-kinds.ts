import type { ClientType } from '@club/contract/channels.ts'
import type { FamilySentence } from '@club/contract/family.constants.ts'
import type { Language } from '@club/contract/languages.ts'
import type { MessageKind } from '@club/contract/messages.constants.ts'
import type { RefusedWorkReason } from '@club/contract/talent.constants.ts'
import type { Published } from '../content/content.ts'
import { changeInWords, type RuleChange } from '../content/rule-changes.ts'
import { words } from './messages.words.ts'

/** What each kind of message stores. No personal data: what a person wrote is the sealed quote. */
export interface MessageFacts {
  caseAnswered: Record<never, never>
  pointsMadeGood: { points: number }
  /** `isOlder`: the month is earlier than last month, which the claim of this month is for. */
  claimReopened: { month: string; isOlder: boolean }
  invitationReleased: { points: number }
  invitationRefused: Record<never, never>
  /** `isOver`: its edition is closed, so nobody votes any more. */
  workShown: { workNo: string; name: string; isOver?: boolean }
  workSentBack: { workNo: string; name: string }
  workTakenDown: { workNo: string; name: string; because: RefusedWorkReason }
  prizeGiven: { workNo: string; name: string }
  mobileChanged: Record<never, never>
  passkeyAdded: { clientType: ClientType }
  helperAsks: Record<never, never>
  helperEnded: Record<never, never>
  helpEnded: Record<never, never>
  familyGreeting: { sentence: FamilySentence }
  greetingSeason: { season: string }
  greetingMonthWon: { month: string }
  /** The points that were missing to the target on a day. */
  greetingMonthEnd: { day: string; missing: number }
  greetingMedal: { medalId: string; missing: number }
  rulesChange: { changeId: string }
  rulesStay: { changeId: string }
}

/** A message as its reader sees it. */
export interface Wording {
  title: string
  text: string
  link: { path: string; words: string } | null
}

interface Reader {
  language: Language
  published: Published
}

/** Null if what the message is about is gone from the content. */
type Wordings = { [K in MessageKind]: (facts: MessageFacts[K], reader: Reader) => Wording | null }

const monthNumber = (month: string) => Number(month.slice(5, 7))

const ofWork = (workNo: string) => `/talentWork?workNo=${workNo}`

/** How each kind is worded when it is read, and the page that it leads to. */
const wordings: Wordings = {
  caseAnswered: (_, { language }) => worded(words[language].caseAnswered, '/happiness-point-detail'),
  pointsMadeGood: ({ points }, { language }) =>
    worded(words[language].pointsMadeGood(points), '/happiness-point-detail'),
  claimReopened: ({ month, isOlder }, { language }) =>
    worded(words[language].claimReopened(monthNumber(month), isOlder === true), '/happiness-center'),
  invitationReleased: ({ points }, { language }) =>
    worded(words[language].invitationReleased(points), '/activity-inviter'),
  invitationRefused: (_, { language }) => worded(words[language].invitationRefused, '/activity-inviter'),
  workShown: ({ workNo, name, isOver }, { language }) =>
    worded(words[language].workShown(name, isOver === true), ofWork(workNo)),
  workSentBack: ({ name }, { language }) => worded(words[language].workSentBack(name), '/talent?showTab=7'),
  workTakenDown: ({ name, because }, { language }) => ({
    ...words[language].workTakenDown(name, because),
    link: null,
  }),
  prizeGiven: ({ workNo, name }, { language }) =>
    worded(words[language].prizeGiven(name), `/createPoster25?kind=certificate&workNo=${workNo}`),
  mobileChanged: (_, { language }) => worded(words[language].mobileChanged, '/edit-nickname?part=account'),
  passkeyAdded: ({ clientType }, { language }) =>
    worded(words[language].passkeyAdded(clientType), '/my-devices'),
  helperAsks: (_, { language }) => worded(words[language].helperAsks, '/family'),
  helperEnded: (_, { language }) => worded(words[language].helperEnded, '/family'),
  helpEnded: (_, { language }) => worded(words[language].helpEnded, '/family-helper'),
  familyGreeting: ({ sentence }, { language }) => worded(words[language].familyGreeting(sentence), '/family'),
  greetingSeason: ({ season }, { language, published }) => {
    const greeting = published.greetings().find(({ on }) => on === season)
    return greeting ? { title: greeting.title[language], text: greeting.text[language], link: null } : null
  },
  greetingMonthWon: ({ month }, { language }) =>
    worded(words[language].greetingMonthWon(monthNumber(month)), '/pointList'),
  greetingMonthEnd: ({ day, missing }, { language }) =>
    worded(words[language].greetingMonthEnd(monthNumber(day), missing), '/happiness-center'),
  greetingMedal: ({ medalId, missing }, { language, published }) => {
    const medal = published.item('medal', medalId)
    const task = medal && published.item('task', medal.facts.taskId)
    if (!medal || !task) return null
    const { greetingMedal } = words[language]
    const named = greetingMedal(medal.words[language].name, task.words[language].name, missing)
    return worded(named, '/happiness-center')
  },
  rulesChange: ({ changeId }, reader) => ofKnownChange(changeId, reader, 'rulesChange'),
  rulesStay: ({ changeId }, reader) => ofKnownChange(changeId, reader, 'rulesStay'),
}

function ofKnownChange(changeId: string, reader: Reader, kind: 'rulesChange' | 'rulesStay'): Wording | null {
  const change = reader.published.ruleChanges().find((each) => each.changeId === changeId)
  return change ? wordingOfChange(change, reader, kind) : null
}

/** What all members are told of a change of the rules, or of its withdrawal. */
export function wordingOfChange(
  change: Pick<RuleChange, 'fromMonth' | 'tasks' | 'withdrawnAt'>,
  { language, published }: Reader,
  kind: 'rulesChange' | 'rulesStay',
): Wording {
  const { day, sentences } = changeInWords(published, change, language)
  return worded(words[language][kind](day, sentences, change.withdrawnAt !== null), '/happiness-center')
}

function worded({ title, text, button }: { title: string; text: string; button: string }, path: string) {
  return { title, text, link: { path, words: button } }
}

/** A stored message in the reader's words; null if its kind or what it is about is gone. */
export function wordingOf({ kind, facts }: { kind: string; facts: unknown }, reader: Reader): Wording | null {
  const wording = wordings[kind as MessageKind] as
    | ((facts: unknown, reader: Reader) => Wording | null)
    | undefined
  return wording?.(facts, reader) ?? null
}
