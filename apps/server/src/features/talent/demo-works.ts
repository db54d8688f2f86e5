import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, startOfDay } from '@club/contract/business-day.ts'
import { type Language, languages } from '@club/contract/languages.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../kit/database/db.ts'
import { limitConcurrency } from '../../kit/work/limit-concurrency.ts'
import {
  dropFiles,
  giveCaptions,
  giveReadyFile,
  putReadyFile,
  type ReadyFile,
  readReadyFile,
  type StoreSettings,
  storeOf,
  useFiles,
} from '../upload/upload.ts'
import { editionCloses } from './close-edition.sql.ts'
import type { ContestContext } from './contest.ts'
import { type Edition, editionBy } from './contest.ts'
import { decisionTime, demoVotes, entryTimes, type Span, type VotedWork } from './demo-works.rules.ts'
import { type DemoWork, readDemoWorks } from './demo-works-file.ts'
import { editionWorks } from './edition-works.sql.ts'
import { listWork } from './enter-work.ts'
import { awards } from './prizes.sql.ts'
import { votes } from './votes.sql.ts'
import { workNoOf } from './work-numbers.rules.ts'
import { workFiles, workNumbers, works } from './works.sql.ts'

/** Two names that no operator has, since nobody decided about demo works. */
const demoOperators = ['demo', 'demo reviewer'] as const
const filesAtOnce = 8
const firstHour = 8

type DemoContext = Pick<ContestContext, 'clock' | 'published' | 'outside'> & {
  config: StoreSettings & { contentDir: string }
}

/** A work with its stored files. */
interface ReadyWork extends DemoWork {
  files: ReadyFile[]
}

/** The captions beside a film: `<id>.zh_cn.vtt`. */
function captionsBeside(base: string): { language: Language; path: string }[] {
  return languages
    .map((language) => ({ language, path: `${base}.${language}.vtt` }))
    .filter(({ path }) => existsSync(path))
}

type WriteWorks = (tx: Tx, memberIds: readonly string[]) => Promise<void>

/**
 * Reads the demo's works and stores their files, which a repeat stores again under the same names. Returns what writes
 * their rows. Throws with every problem of the folder, by file and field.
 */
export async function prepareDemoWorks(context: DemoContext): Promise<WriteWorks> {
  const { config } = context
  const { works: read, problems } = readDemoWorks(join(config.contentDir, 'demo-works'))
  if (problems.length > 0) throw new Error(`the demo works cannot be loaded:\n${problems.join('\n')}`)
  const store = storeOf(context)
  const limited = limitConcurrency(filesAtOnce)
  const ready = await Promise.all(
    read.map(async (work): Promise<ReadyWork> => {
      const files = await Promise.all(
        work.bases.map((base) =>
          limited(async () => {
            const file = await readReadyFile(base, work.kind)
            await putReadyFile(store, file)
            return file
          }),
        ),
      )
      return { ...work, files }
    }),
  )
  return async (tx, memberIds) => {
    const now = await context.clock.now(tx)
    for (const number of new Set(ready.map(({ edition }) => edition))) {
      const edition = editionBy(context.published, number)
      const span = edition && spanOf(edition, now)
      if (!edition || !span) continue
      const own = ready.filter((work) => work.edition === number)
      await writeEdition(tx, { edition, span, isOver: span.to < now, works: own, memberIds })
    }
  }
}

function spanOf({ terms }: Edition, now: Date): Span | null {
  const from = new Date(startOfDay(terms.beginsOn).getTime() + firstHour * 3_600_000)
  const ends = new Date(startOfDay(addDays(terms.voteEndsOn, 1)).getTime() - 1)
  return from >= now ? null : { from, to: ends < now ? ends : now }
}

interface EditionToWrite {
  edition: Edition
  span: Span
  isOver: boolean
  works: readonly ReadyWork[]
  memberIds: readonly string[]
}

async function writeEdition(tx: Tx, given: EditionToWrite): Promise<void> {
  const { edition, span, isOver, memberIds } = given
  const number = edition.terms.edition
  // Works that wait come last, so that nothing was decided before them.
  const waits = ({ state }: ReadyWork) => state === 'review'
  const inOrder = [...given.works.filter((work) => !waits(work)), ...given.works.filter(waits)]
  const times = entryTimes(span, inOrder.length)
  const voted: VotedWork[] = []
  const rules = new Map<string, DemoWork['heldRule']>()
  await tx.run(workNumbers.begin, [number, inOrder.length])
  for (const [index, work] of inOrder.entries()) {
    const workNo = workNoOf(number, index + 1)
    const ownerId = memberIds[work.member] ?? ''
    const enteredAt = times[index] ?? span.from
    const listedAt = decisionTime(enteredAt, span)
    await writeWork(tx, work, { workNo, ownerId, enteredAt, listedAt })
    rules.set(workNo, work.heldRule)
    voted.push({ workNo, ownerId, listedAt, counted: work.votes, held: work.held })
  }
  await writeVotes(tx, given, voted, rules)
  if (!isOver) return
  await tx.run(editionCloses.insert, [number, demoOperators[0], span.to])
  const prizes = inOrder.flatMap(({ tier, month = '' }, index) =>
    tier === undefined ? [] : [{ tier, month, workNo: workNoOf(number, index + 1) }],
  )
  await tx.run(awards.propose, [
    number,
    prizes.map(({ tier }) => tier),
    prizes.map(({ workNo }) => workNo),
    prizes.map(({ month }) => month),
    prizes.map(() => 'experts' as const),
    demoOperators[0],
    span.to,
  ])
  await tx.run(awards.approve, [number, demoOperators[1], span.to])
}

async function writeWork(
  tx: Tx,
  work: ReadyWork,
  given: { workNo: string; ownerId: string; enteredAt: Date; listedAt: Date },
): Promise<void> {
  const { workNo, ownerId, enteredAt, listedAt } = given
  const { edition, type, name, intro, kind, state, reason = null, advice = null } = work
  const fileIds = work.files.map(({ fileId }) => fileId)
  for (const file of work.files) await giveReadyFile(tx, ownerId, file, enteredAt)
  if (work.kind === 'video') await writeCaptions(tx, work, listedAt)
  await useFiles(tx, ownerId, fileIds, enteredAt)
  await tx.run(works.insert, [ownerId, workNo, edition, type, name, intro, 'WEB', enteredAt])
  await tx.run(workFiles.insert, [ownerId, workNo, fileIds])
  const [cover = null] = fileIds
  await tx.run(editionWorks.insert, [
    edition,
    workNo,
    ownerId,
    type,
    name,
    cover,
    kind === 'video',
    enteredAt,
  ])
  if (state === 'review') return
  if (state === 'deleted') {
    await tx.run(works.delete, [ownerId, workNo, listedAt])
    await dropFiles(tx, ownerId, fileIds, listedAt)
    return
  }
  await tx.run(works.decide, [
    ownerId,
    workNo,
    state,
    reason,
    advice,
    null,
    listedAt,
    demoOperators[1],
    'review',
  ])
  const row = state === 'shown' ? await tx.one(works.find, [ownerId, workNo]) : null
  if (row) await listWork(tx, row, listedAt)
}

/** Throws with what is wrong with a file of captions. */
async function writeCaptions(
  tx: Tx,
  { bases: [base = ''], files: [film] }: ReadyWork,
  at: Date,
): Promise<void> {
  if (!film) return
  const { fileId, durationMs } = film
  for (const { language, path } of captionsBeside(base)) {
    const text = readFileSync(path, 'utf8')
    const problems = await giveCaptions(tx, { fileId, language, text, durationMs }, at)
    if (problems.length > 0) throw new Error(`${path} cannot be loaded:\n${problems.join('\n')}`)
  }
}

/** Votes of the crowd; the accounts that the README names, the first three, keep theirs. */
async function writeVotes(
  tx: Tx,
  { edition, span, memberIds }: EditionToWrite,
  voted: readonly VotedWork[],
  rules: ReadonlyMap<string, DemoWork['heldRule']>,
): Promise<void> {
  const { edition: number, rulesVersion } = edition.terms
  const made = demoVotes(voted, memberIds.slice(3), span, seeded(number))
  await tx.run(votes.insertDemo, [
    number,
    rulesVersion,
    made.map(({ voterId }) => voterId),
    made.map(({ day }) => day),
    made.map(({ slot }) => slot),
    made.map(() => uuidv7()),
    made.map(({ workNo }) => workNo),
    made.map(({ isHeld }) => (isHeld ? 'held' : 'counted')),
    made.map(({ isHeld, workNo }) => (isHeld ? (rules.get(workNo) ?? null) : null)),
    made.map(({ votedAt }) => votedAt),
  ])
}

/** The same numbers for an edition in every demo club: Lehmer's generator, good enough for demo votes. */
function seeded(seed: number): () => number {
  const modulus = 2_147_483_647
  let state = seed
  for (let warm = 0; warm < 4; warm += 1) state = (state * 48_271) % modulus
  return () => {
    state = (state * 48_271) % modulus
    return state / modulus
  }
}
