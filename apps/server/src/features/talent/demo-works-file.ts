import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFilmType, workTypesOf } from '@club/contract/edition-work-types.ts'
import { prizesOf } from '@club/contract/prize-tiers.ts'
import {
  heldVoteRules,
  maxFilesOfWork,
  maxWorkIntroLength,
  maxWorkNameLength,
  maxWorksOfEdition,
  refusedWorkReasons,
  workStates,
} from '@club/contract/talent.constants.ts'
import { parse } from 'yaml'
import { z } from 'zod'
import { missingOf } from '../upload/upload.ts'

const file = 'works.yaml'
const maxVotes = 100
const maxHeld = 20
const maxWorks = 500
/** Members by their place among the demo people; the first has nothing yet and stays so. */
const member = z.int().min(1).max(1999)

const demoWork = z
  .strictObject({
    /** Names the work's files: `<id>.full.jpg`; further pictures are `<id>-2.full.jpg` and `<id>-3.full.jpg`. */
    id: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words with hyphens'),
    edition: z.int().min(1).max(6),
    type: z.int(),
    name: z.string().trim().min(1).max(maxWorkNameLength),
    intro: z.string().trim().max(maxWorkIntroLength).default(''),
    member,
    state: z.enum(workStates).default('shown'),
    reason: z.enum(refusedWorkReasons).optional(),
    advice: z.string().trim().min(1).max(maxWorkIntroLength).optional(),
    /** Counted votes, each by another member. */
    votes: z.int().min(0).max(maxVotes).default(0),
    /** Votes that wait for an operator, and the rule that holds them. */
    held: z.int().min(0).max(maxHeld).default(0),
    heldRule: z.enum(heldVoteRules).default('address'),
    /** The prize of a work of a past edition. */
    tier: z.int().optional(),
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/, 'must be a month like 2023-09')
      .optional(),
  })
  .superRefine((work, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!workTypesOf(work.edition).some((type) => type === work.type))
      wrong('type', `edition ${work.edition} has the types ${workTypesOf(work.edition).join(', ')}`)
    if (work.tier !== undefined && !prizesOf(work.edition).some(({ tier }) => tier === work.tier))
      wrong('tier', `edition ${work.edition} has no such tier`)
    if (work.tier !== undefined && work.state !== 'shown') wrong('tier', 'only a shown work has a prize')
    if ((work.state === 'refused') !== (work.reason !== undefined))
      wrong('reason', 'a refused work has a reason, and no other has one')
    if (work.state !== 'shown' && work.votes + work.held > 0) wrong('votes', 'only a shown work has votes')
  })

/** A work of the demo club, as its file says. */
export type DemoWork = z.output<typeof demoWork> & {
  kind: 'image' | 'video'
  /** Paths of its files without the ends that name their variants. */
  bases: string[]
}

function basesOf(folder: string, id: string, kind: DemoWork['kind']): string[] {
  const further = Array.from({ length: maxFilesOfWork - 1 }, (_, index) => join(folder, `${id}-${index + 2}`))
  const hasAny = (base: string) => missingOf(base, kind).length < 3
  return [join(folder, id), ...(kind === 'image' ? further.filter(hasAny) : [])]
}

/** What one work's own schema cannot see: a repeated id, and a member with too many works. */
function problemsTogether(works: readonly DemoWork[]): string[] {
  const seen = new Map<string, number>()
  const count = (key: string) => {
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return seen.get(key) ?? 0
  }
  return works.flatMap(({ id, member: owner, edition, state }) => [
    ...(count(`id ${id}`) === 2 ? [`${file}: ${id}.id: is there twice`] : []),
    ...(state !== 'deleted' && count(`member ${owner} ${edition}`) === maxWorksOfEdition + 1
      ? [`${file}: ${id}.member: has more than ${maxWorksOfEdition} works in edition ${edition}`]
      : []),
  ])
}

/** The works of a folder, or what is wrong with it: each problem names the file and the field. */
export function readDemoWorks(folder: string): { works: DemoWork[]; problems: string[] } {
  const path = join(folder, file)
  if (!existsSync(path)) return { works: [], problems: [] }
  let given: unknown
  try {
    given = parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return { works: [], problems: [`${file}: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const list = z.array(z.unknown()).max(maxWorks).safeParse(given)
  if (!list.success) return { works: [], problems: [`${file}: must be a list of at most ${maxWorks} works`] }
  const problems: string[] = []
  const works = list.data.flatMap((each, index) => {
    const parsed = demoWork.safeParse(each)
    const id = (each as { id?: unknown } | null)?.id ?? `work ${index + 1}`
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        problems.push(`${file}: ${String(id)}.${issue.path.join('.')}: ${issue.message}`)
      return []
    }
    const kind = isFilmType(parsed.data.type) ? ('video' as const) : ('image' as const)
    const bases = basesOf(folder, parsed.data.id, kind)
    for (const missing of bases.flatMap((base) => missingOf(base, kind)))
      problems.push(`${file}: ${String(id)}: ${missing.slice(folder.length + 1)} is missing`)
    return [{ ...parsed.data, kind, bases }]
  })
  return { works, problems: [...problems, ...problemsTogether(works)] }
}
