import { businessDay } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { z } from 'zod'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { dryRun, orderIn, printPreview } from '../../kit/operator/operator-act.ts'
import {
  argument,
  command,
  commandGroup,
  exitCodes,
  flag,
  localCommand,
  type Print,
  path,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import { expiryNotice } from './content.rules.ts'
import { checkContent, problemLine } from './content-check.ts'
import { exportCommand } from './content-export.ts'
import type { CheckedContent, Problem } from './content-file.ts'
import type { HeldItem } from './content-held.ts'
import { holdItemAct, publishItemAct, withdrawItemAct } from './content-item-acts.ts'
import { publishedTable } from './content-list.ts'
import { checkRasters } from './content-media-store.ts'
import { publishContent } from './content-publish.ts'
import { contentKinds } from './kinds.ts'
import type { Published } from './published.ts'

const maxExpiringDays = 3650
const folder = argument(
  '--folder <path>',
  'the content folder; the one of the settings by default',
  path,
  'contentDir',
)

/** Why the desk's form of an item stays. */
const heldBecause: Record<HeldItem['as'], string> = {
  absent: 'published at the desk; the folder does not have it',
  other: 'published at the desk with other words than in the folder',
  withdrawn: 'withdrawn at the desk; the folder still has it',
}

/** Prints the problems of a folder; the exit code is 0 without problems. */
function printProblems(folder: string, problems: Problem[], print: Print): number {
  for (const problem of problems) print.err(problemLine(folder, problem))
  if (problems.length > 0) print.err(englishCount(problems.length, 'problem'))
  return problems.length === 0 ? exitCodes.ok : exitCodes.refused
}

/** Prints what has expired or expires soon: not a problem, but something to look after. */
function printExpiry(folder: string, { items }: CheckedContent, today: string, print: Print): void {
  for (const { kind, id, facts } of items) {
    const { expiresAt } = facts.value
    const message = typeof expiresAt === 'string' ? expiryNotice(expiresAt, today) : null
    if (message === null) continue
    const place = { file: `${kind}/${id}/item.yaml`, line: facts.lineOf(['expiresAt']), field: 'expiresAt' }
    print.out(`notice: ${problemLine(folder, { ...place, message })}`)
  }
}

interface ContentCommandDeps {
  db: Db
  clock: Clock
  published: Published
}

/** The operator's commands about the content folder and what was published from it. */
export const contentCommands = commandGroup<ContentCommandDeps>(
  'content',
  'what members see: check it and publish it',
  [
    localCommand({
      name: 'check',
      description: 'says what is wrong with the content folder, by file, line and field',
      does: 'showsNobody',
      arguments: { folder },
      run: async ({ config }, { args, print }) => {
        const content = checkContent(args.folder)
        const { items, problems } = content
        if (problems.length === 0) await checkRasters(args.folder, content)
        const exit = printProblems(args.folder, problems, print)
        printExpiry(args.folder, content, businessDay(config.startsAt ?? new Date()), print)
        if (exit === exitCodes.ok) print.out(`${englishCount(items.length, 'item')}, nothing wrong`)
        return exit
      },
    }),
    command({
      name: 'publish',
      description: 'checks the content folder and publishes it, all or nothing',
      does: 'changesClub',
      arguments: {
        folder,
        overDesk: argument(
          '--over-desk',
          'the folder also replaces what was last published or withdrawn at the desk',
          flag,
        ),
        dryRun,
      },
      run: async ({ db, clock, published }, call) => {
        const { args, print } = call
        const order = { ...orderIn(call), isOverDesk: args.overDesk }
        const done = await publishContent(db, clock, args.folder, order)
        if (done.problems.length > 0) {
          print.err('nothing was published')
          return printProblems(args.folder, done.problems, print)
        }
        await published.refresh()
        const would = args.dryRun ? 'would be ' : ''
        for (const key of done.changed) print.out(`${would}published ${key}`)
        for (const key of done.removed) print.out(`${would}removed ${key}`)
        for (const { key, as } of done.held) print.out(`kept ${key}: ${heldBecause[as]}`)
        const { changed, removed } = done
        if (args.dryRun) {
          print.out(`${changed.length} would be published, ${removed.length} removed`)
          printPreview(print, args)
          return exitCodes.ok
        }
        const isNew = changed.length + removed.length > 0
        print.out(
          isNew
            ? `version ${done.version} is published`
            : `nothing changed; version ${done.version} stays published`,
        )
        return exitCodes.ok
      },
    }),
    publishItemAct,
    holdItemAct,
    withdrawItemAct,
    exportCommand,
    command({
      name: 'list',
      description: 'what is published, with its last day',
      does: 'showsNobody',
      arguments: {
        kind: argument(
          '--kind <kind>',
          'only this kind, for example article',
          z.enum(contentKinds).optional(),
        ),
        expiringDays: argument(
          '--expiring <days>',
          'only what has expired or expires within this many days',
          wholeNumber(0, maxExpiringDays).optional(),
        ),
      },
      run: async ({ db, published }, { args, print }) => {
        await published.refresh()
        for (const line of await publishedTable(db, published, args)) print.out(line)
        return exitCodes.ok
      },
    }),
  ],
)
