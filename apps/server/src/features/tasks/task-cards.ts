import { monthOf } from '@club/contract/business-day.ts'
import { type Channel, channels } from '@club/contract/channels.ts'
import { editionTerms } from '@club/contract/edition.rules.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import { blockerOf } from '@club/contract/task-state.rules.ts'
import { type TaskId, taskIds } from '@club/contract/tasks.constants.ts'
import type { tasks } from '@club/contract/tasks.ts'
import { sharedParts } from '../../kit/http/answer-text.ts'
import { cachedViews } from '../../kit/work/cached-views.ts'
import { shownActions, type TaskTerms, toTerms } from '../activity/activity.ts'
import { type Published, type PublishedItem, taskText } from '../content/content.ts'
import { inMonth } from '../content/rule-changes.ts'
import { closedBecause, isPaidIn, lastDayOf } from './tasks.rules.ts'

/** What a task shows to all members alike. */
export type TaskCard = ReturnType<typeof cardOf>

interface Seen {
  language: Language
  channel: Channel
  /** The business day. */
  today: string
}

interface Closed {
  /** Why nobody can do the task. */
  closed: ReturnType<typeof closedBecause>
}

const views = new WeakMap<Published, (key: string) => TaskCard[]>()

/** Every task as all members see it in a language, a channel and on a day; made once until the content changes. */
export function taskCards(published: Published, { language, channel, today }: Seen): TaskCard[] {
  let cardsOf = views.get(published)
  if (!cardsOf) {
    cardsOf = cachedViews(published.stamp, (key) => makeCards(published, JSON.parse(key)))
    views.set(published, cardsOf)
  }
  return cardsOf(JSON.stringify({ language, channel, today }))
}

function makeCards(published: Published, seen: Seen): TaskCard[] {
  const editions = published.items('edition').map(({ facts }) => editionTerms(facts))
  const [changes, month] = [published.ruleChanges(), monthOf(seen.today)]
  return published.items('task').map((task) => {
    const item = inMonth(task, changes, month)
    const availability = { kind: item.facts.kind, ...availabilityOf(published, item) }
    const closed = closedBecause(availability, editions, seen.today)
    const endsOn = lastDayOf(item.facts.kind, editions, seen.today)
    return cardOf(published, item, { ...seen, closed, endsOn })
  })
}

/** What the pages of the club show; a page without any of it is withdrawn. */
const shownOn = {
  '/retirementCommunity': ['community'],
  '/oldMap': ['institution'],
  '/health': ['article', 'question', 'lecture'],
} as const

/** Whether the page of a task has anything to show. */
function availabilityOf(published: Published, { facts }: PublishedItem<'task'>) {
  const { kind, link, shortLink } = facts
  const shown = Object.entries(shownOn).find(([path]) => path === link)?.[1] ?? []
  const needed = kind === 'study' || kind === 'share' ? (['course'] as const) : shown
  return {
    isBankPageMissing: shortLink !== null && published.bankPage(shortLink) === null,
    isPageEmpty: needed.length > 0 && needed.every((each) => published.items(each).length === 0),
  }
}

function cardOf(
  published: Published,
  item: PublishedItem<'task'>,
  { today, closed, ...seen }: Seen & Pick<ShownTask, 'endsOn'> & Closed,
) {
  const terms: TaskTerms = toTerms(item)
  const view = viewOf(published, item, seen)
  const none = {
    completeCycleTimes: 0,
    completeActionTimes: shownActions(terms, { actions: 0, completions: 0 }),
    finishedTaskTime: null,
    completeAddPoint: 0,
    monthPoint: 0,
  }
  return {
    view,
    terms,
    /** Why nobody can do it, and the day that all of this is about. */
    on: { closed, today },
    /** The task as members see it who have not begun it. */
    untouched: sharedParts(standingKey, (standing) => taskWith(view, { closed, today }, standing, none)),
  }
}

function viewOf(
  published: Published,
  item: PublishedItem<'task'>,
  { language, channel, endsOn }: Omit<Seen, 'today'> & Pick<ShownTask, 'endsOn'>,
) {
  const { facts } = item
  const words = item.words[language]
  return {
    taskId: taskIds.find((taskId) => taskId === item.id) as TaskId,
    kind: facts.kind,
    taskName: words.name,
    taskIntro: taskText(words.intro, facts, language),
    evidence: taskText(words.evidence, facts, language),
    picture: published.mediaUrl(facts.picture),
    link: facts.link,
    bankPage: facts.shortLink === null ? null : published.bankPage(facts.shortLink),
    cycle: facts.cycle,
    cycleTimes: facts.cycleTimes,
    actionTimes: facts.actionTimes,
    point: facts.points,
    monthlyCap: facts.monthlyCap,
    isPaidHere: isPaidIn(facts.channels, channel),
    isPaidElsewhere: channels.some((other) => other !== channel && isPaidIn(facts.channels, other)),
    minimumStaySeconds: facts.minimumStaySeconds ?? null,
    endsOn,
  }
}

/** What applies to a member before anything is done. */
interface Standing {
  awaitsResult: boolean
  isReached: boolean | null
  itemsPerCycle: number | null
  lacksCustomerNo: boolean
  blacklisted: boolean
}

function standingKey({ awaitsResult, isReached, itemsPerCycle, lacksCustomerNo, blacklisted }: Standing) {
  return `${awaitsResult} ${isReached} ${itemsPerCycle} ${lacksCustomerNo} ${blacklisted}`
}

type ShownTask = AnswerOf<typeof tasks.all>['list'][number]

/** What a member has done toward a task. */
interface OwnProgress {
  completeCycleTimes: number
  completeActionTimes: number
  finishedTaskTime: string | null
  completeAddPoint: number
  monthPoint: number
}

/** A task as one member sees it. */
export function taskWith(
  view: ReturnType<typeof viewOf>,
  { closed, today }: Closed & Pick<Seen, 'today'>,
  { blacklisted, ...standing }: Standing,
  own: OwnProgress,
): ShownTask {
  const task = Object.assign({ closed, blocker: null as ReturnType<typeof blockerOf> }, view, own, standing)
  task.blocker = blockerOf(task, today, blacklisted)
  return task
}
