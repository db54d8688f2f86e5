import { inEachLanguage } from '@club/contract/languages.ts'
import { type ActCall, type ActOutcome, act, changed } from '../../kit/operator/act.ts'
import { argument, type Command, flag, path } from '../../kit/operator/operator-command.ts'
import { words as actWords } from './feed-acts.words.ts'
import type { FeedColumn } from './feed-cells.rules.ts'
import { dryRun, firstLines } from './feed-dry-run.ts'
import type { AnyFeed, FeedsContext } from './feed-kind.ts'
import { feedKinds } from './feed-kinds.ts'
import { changesOf, type FeedWords } from './feed-outcome.ts'
import { printResult } from './feed-report.ts'
import { runFeed, shownName } from './feed-run.ts'
import { tellSaid } from './feed-says.rules.ts'
import { sentences } from './feed-sentences.words.ts'
import { paidInWords } from './paid-in-words.ts'

/** `monthly assets: customer_no or mobile, month, reached, amount (CSV)` */
function describe({ title, columns }: AnyFeed): string {
  const own = Object.values<FeedColumn>(columns).map(({ headers }) => headers[0])
  const person = 'customerNo' in columns ? [] : ['customer_no or mobile']
  return `${title}: ${[...person, ...own].join(', ')} (CSV)`
}

const exceptDryRun = {
  when: 'except with --dry-run',
  isNeeded: (args: Record<string, unknown>) => !args.dryRun,
}
const file = argument('<file>', 'the CSV file', path)
const confirmMoves = argument(
  '--confirm-moves',
  'take customer numbers from the members who have them; after the dry run',
  flag,
)

export const feedWords = inEachLanguage(
  (language): FeedWords => ({ ...actWords[language].feed, ...sentences[language] }),
)

interface Feeding {
  file: string
  confirmMoves?: boolean
}

async function feed(
  deps: FeedsContext,
  kind: AnyFeed,
  { args, isPreview, ...call }: ActCall<Feeding>,
): Promise<ActOutcome<FeedWords>> {
  const moves = args.confirmMoves ? 'confirmed' : 'unconfirmed'
  const order = { ...call, path: args.file, isDryRun: isPreview, moves } as const
  const { kept } = call
  const result =
    isPreview && kept ? firstLines(await dryRun(deps, kind, order, kept)) : await runFeed(deps, kind, order)
  const shell: ActOutcome<FeedWords>['shell'] = (print) => printResult(print, kind, result, isPreview)
  const { state, problem, counts, whole, fileId, claims } = result
  if (state === 'refused')
    return { shell, refused: (w) => w.fileRefused(tellSaid(problem ?? '', w.refusals)) }
  if (state === 'done' && (whole ?? counts).rowCount === 0) return { shell, refused: (w) => w.isEmpty }
  const stored = { name: shownName(args.file), mayMove: args.confirmMoves ?? false }
  const paid = await paidInWords(deps, claims?.paidBefore.list ?? [])
  return {
    shell,
    changes: (w, language) => [
      ...(state === 'stopped' ? [changed(w.stopped(tellSaid(problem ?? '', w.refusals)))] : []),
      ...changesOf(w, stored, result, (claim) => paid(claim, language)),
    ],
    isStopped: state === 'stopped',
    ...(kind.undo && !isPreview && { undo: { act: 'feeds undo', args: { id: fileId } } }),
  }
}

function feedAct(kind: AnyFeed): Command<FeedsContext> {
  const { name, movesNumbers } = kind
  const declared = {
    name,
    description: describe(kind),
    needsReason: exceptDryRun,
    words: inEachLanguage((language) => ({
      ...feedWords[language],
      title: actWords[language].titles[name] ?? name,
    })),
    carryOut: (deps: FeedsContext, call: ActCall<Feeding>) => feed(deps, kind, call),
  }
  if (!movesNumbers) return act({ ...declared, arguments: { file } })
  return act({
    ...declared,
    arguments: { file, confirmMoves },
    // A number that moves takes its member's assets and tasks along.
    isConfirmed: (args) => args.confirmMoves,
    aboutLines: 7,
  })
}

/** One act for each kind of file: `feeds aum`, …. */
export const feedActs: readonly Command<FeedsContext>[] = feedKinds.map(feedAct)
