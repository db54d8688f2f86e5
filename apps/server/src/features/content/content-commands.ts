import { resolve } from 'node:path'
import { businessDay } from '@club/contract/business-day.ts'
import { z } from 'zod'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db.ts'
import { type Command, command, exitCodes, type Print } from '../../kit/operator-command.ts'
import { expiryNotice } from './content.rules.ts'
import { checkContent, problemLine } from './content-check.ts'
import type { CheckedContent, Problem } from './content-file.ts'
import { publishedTable } from './content-list.ts'
import { checkRasters } from './content-media-store.ts'
import { publishContent } from './content-publish.ts'
import { contentKinds } from './kinds.ts'
import type { Published } from './published.ts'

const folderArgs = z.strictObject({ folder: z.string().min(1).max(4096) })
const listArgs = z.strictObject({
  kind: z.enum(contentKinds).optional(),
  expiringDays: z.int().min(0).max(3650).optional(),
})

/** Tells the problems of a folder; the exit code is 0 where there are none. */
function tellProblems(folder: string, problems: Problem[], print: Print): number {
  for (const problem of problems) print.err(problemLine(folder, problem))
  if (problems.length > 0) print.err(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`)
  return problems.length === 0 ? exitCodes.ok : exitCodes.refused
}

/** Tells what ends soon or is over: no problem, but something to look after. */
function tellExpiry(folder: string, { items }: CheckedContent, today: string, print: Print): void {
  for (const { kind, id, facts } of items) {
    const { expiresAt } = facts.value
    const message = typeof expiresAt === 'string' ? expiryNotice(expiresAt, today) : null
    if (message === null) continue
    const place = { file: `${kind}/${id}/item.yaml`, line: facts.lineOf(['expiresAt']), field: 'expiresAt' }
    print.out(`notice: ${problemLine(folder, { ...place, message })}`)
  }
}

/** `club content check`: needs no database, only to be told the business day. */
export function contentCheck(today: () => Promise<string>): Command {
  return command('content check', folderArgs, async ({ args, cwd, print }) => {
    const folder = resolve(cwd, args.folder)
    const content = checkContent(folder)
    const { items, problems } = content
    if (problems.length === 0) await checkRasters(folder, content)
    const exit = tellProblems(args.folder, problems, print)
    tellExpiry(args.folder, content, await today(), print)
    if (exit === exitCodes.ok) print.out(`${items.length} items, nothing wrong`)
    return exit
  })
}

export function contentCommands(deps: { db: Db; clock: Clock; published: Published }): Command[] {
  const { db, clock, published } = deps
  return [
    contentCheck(async () => businessDay(await clock.now(db))),
    command('content publish', folderArgs, async ({ args, cwd, operator, reason, print }) => {
      const done = await publishContent(db, clock, resolve(cwd, args.folder), { operator, reason })
      if (done.problems.length > 0) {
        print.err('nothing was published')
        return tellProblems(args.folder, done.problems, print)
      }
      await published.refresh()
      for (const key of done.changed) print.out(`published ${key}`)
      for (const key of done.removed) print.out(`removed ${key}`)
      const isNew = done.changed.length + done.removed.length > 0
      print.out(
        isNew
          ? `version ${done.version} is on show`
          : `nothing changed; version ${done.version} stays on show`,
      )
      return exitCodes.ok
    }),
    command('content list', listArgs, async ({ args, print }) => {
      await published.refresh()
      for (const line of await publishedTable(db, published, args)) print.out(line)
      return exitCodes.ok
    }),
  ]
}
