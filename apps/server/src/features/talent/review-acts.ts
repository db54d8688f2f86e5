import { adviceKey, maxAdviceLength } from '@club/contract/desk/review.ts'
import { defaultLanguage, inEachLanguage, languages } from '@club/contract/languages.ts'
import { refusedWorkReasons, type WorkState } from '@club/contract/talent.constants.ts'
import { z } from 'zod'
import { type ActOutcome, act, changed } from '../../kit/operator/act.ts'
import type { ActOrder } from '../../kit/operator/operator-act.ts'
import { argument, flag, wholeNumber } from '../../kit/operator/operator-command.ts'
import type { ContestContext } from './contest.ts'
import { adviceIn, decideOneWork, ReviewRefused, undoDecision, type Verdict } from './review.ts'
import { type ReviewWords, words } from './review.words.ts'
import { workNumber } from './work-argument.ts'
import type { WorkRow } from './works.sql.ts'

const maxRevision = 1_000_000

const revision = argument(
  '--revision <number>',
  'the revision that was looked at, as `review show` prints it',
  wholeNumber(1, maxRevision),
)
const unscanned = argument('--unscanned', 'also a work that the virus scanner has not seen yet', flag)
const afterClose = argument(
  '--after-close',
  'also a work of a closed edition, whose votes, ranks and prizes stay; at the desk a second person confirms it',
  flag,
)
const adviceText = z.string().trim().min(1).max(maxAdviceLength).optional()
const languageNames = new Intl.DisplayNames('en', { type: 'language' })
/** An option for each language. The types know none of them: what is given is read by `adviceIn`. */
const adviceArguments = Object.fromEntries(
  languages.map((language) => {
    const [code = ''] = language.split('_')
    const isFirst = language === defaultLanguage
    const shown = isFirst ? '--advice <text>' : `--advice-${code} <text>`
    const about = isFirst
      ? 'what to change, in your words for the member'
      : `the same in ${languageNames.of(code)}, for members who read the club in it`
    return [adviceKey(language), argument(shown, about, adviceText)]
  }),
) as Record<never, never>

/** A refusal of the review as the outcome of an act. */
export async function orRefused<W extends Pick<ReviewWords, 'refusals'>>(
  work: () => Promise<ActOutcome<W>>,
): Promise<ActOutcome<W>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ReviewRefused)) throw error
    const { why } = error
    return { refused: (w) => why(w.refusals) }
  }
}

type StateWords = Pick<ReviewWords['approve'], 'work' | 'state' | 'refusals'>

const stateChange = (w: StateWords, { workNo, name }: WorkRow, before: WorkState, after: WorkState) =>
  changed(w.work(workNo, name), w.state(before), w.state(after))

export interface AskedDecision extends ActOrder {
  mayBeUnscanned?: boolean
  isAfterClose?: boolean
  workNo: string
  revision: number
}

/** Decides about a work in one of the states, and tells what changed. */
export function decideAsAct<W extends StateWords & { told: string; ranksStay: string }>(
  context: ContestContext,
  asked: AskedDecision,
  verdict: Verdict,
  from: readonly WorkState[],
): Promise<ActOutcome<W>> {
  return orRefused<W>(async () => {
    const { row, before, isTold, isEditionClosed } = await decideOneWork(context, { ...asked, verdict, from })
    return {
      changes: (w) => [
        stateChange(w, row, before, row.state),
        ...(isEditionClosed ? [changed(w.ranksStay)] : []),
        ...(isTold ? [changed(w.told)] : []),
      ],
    }
  })
}

/** Takes a decision back, and tells what changed. */
export function undoAsAct(
  context: ContestContext,
  asked: AskedDecision,
): Promise<ActOutcome<ReviewWords['undo']>> {
  return orRefused(async () => {
    const { row, before } = await undoDecision(context, asked)
    return {
      changes: (w) => [
        stateChange(w, row, before, 'review'),
        changed(w.messageGone),
        ...(before === 'shown' ? [changed(w.pointsStay)] : []),
      ],
    }
  })
}

interface AboutWork {
  work: string
  revision: number
  afterClose: boolean
}

/** What is shown after the close is taken back by another order, which says why. */
const undoOfApproval = ({ work, revision: looked, afterClose: isAfterClose }: AboutWork) =>
  isAfterClose ? null : { act: 'review undo', args: { work, revision: looked } }

const undoOfRefusal = ({ work, revision: looked, afterClose: isAfterClose }: AboutWork) =>
  isAfterClose
    ? { act: 'review approve', args: { work, revision: looked, afterClose: true } }
    : { act: 'review undo', args: { work, revision: looked } }

const pageOfWork = ({ work }: Pick<AboutWork, 'work'>) => `/review/${work}`

/** The acts about one work: rules/contest#review. */
export const reviewActs = [
  act({
    name: 'approve',
    description: 'shows a waiting work to everybody, or a refused one whose refusal was a mistake',
    words: inEachLanguage((language) => words[language].approve),
    arguments: { work: workNumber, revision, unscanned, afterClose },
    isConfirmed: (args) => args.afterClose,
    undo: undoOfApproval,
    page: pageOfWork,
    carryOut: (context: ContestContext, call) =>
      decideAsAct<ReviewWords['approve']>(
        context,
        {
          ...call,
          ...call.args,
          workNo: call.args.work,
          mayBeUnscanned: call.args.unscanned,
          isAfterClose: call.args.afterClose,
        },
        'approve',
        ['review', 'refused'],
      ),
  }),
  act({
    name: 'refuse',
    description: 'sends a work back, or takes one down; the member reads why and what to change',
    words: inEachLanguage((language) => words[language].refuse),
    arguments: {
      work: workNumber,
      revision,
      because: argument(
        '--because <reason>',
        `what the member reads: ${refusedWorkReasons.join(', ')}`,
        z.enum(refusedWorkReasons),
      ),
      ...adviceArguments,
      afterClose,
    },
    isConfirmed: (args) => args.afterClose,
    undo: undoOfRefusal,
    page: pageOfWork,
    carryOut: (context: ContestContext, call) => {
      const { work, because } = call.args
      const verdict = { refuse: because, advice: adviceIn(call.args, adviceKey) }
      const asked = { ...call, ...call.args, workNo: work, isAfterClose: call.args.afterClose }
      return decideAsAct<ReviewWords['refuse']>(context, asked, verdict, ['review', 'shown', 'deleted'])
    },
  }),
  act({
    name: 'undo',
    description: 'takes your own decision about a waiting work back within a minute; it waits again',
    words: inEachLanguage((language) => words[language].undo),
    arguments: { work: workNumber, revision },
    carryOut: (context: ContestContext, call) =>
      undoAsAct(context, { ...call, ...call.args, workNo: call.args.work }),
  }),
]
