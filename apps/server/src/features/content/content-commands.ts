import { resolve } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../../kit/clock.ts'
import type { Published } from '../../kit/content/published.ts'
import type { Db } from '../../kit/db.ts'
import { type Command, command, exitCodes, type Print } from '../../kit/operator-command.ts'
import { checkContent, problemLine } from './content-check.ts'
import type { Problem } from './content-file.ts'
import { publishContent } from './content-publish.ts'

const folderArgs = z.strictObject({ folder: z.string().min(1).max(4096) })

/** Tells the problems of a folder; the exit code is 0 where there are none. */
function tellProblems(folder: string, problems: Problem[], print: Print): number {
  for (const problem of problems) print.err(problemLine(folder, problem))
  if (problems.length > 0) print.err(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`)
  return problems.length === 0 ? exitCodes.ok : exitCodes.refused
}

/** `club content check`: needs no database. */
export const contentCheck = command('content check', folderArgs, async ({ args, cwd, print }) => {
  const { items, problems } = checkContent(resolve(cwd, args.folder))
  const exit = tellProblems(args.folder, problems, print)
  if (exit === exitCodes.ok) print.out(`${items.length} items, nothing wrong`)
  return exit
})

export function contentCommands(deps: { db: Db; clock: Clock; published: Published }): Command[] {
  const { db, clock, published } = deps
  return [
    contentCheck,
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
  ]
}
