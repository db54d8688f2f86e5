import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { languages } from '@club/contract/languages.ts'
import { stringify } from 'yaml'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable } from '../../kit/database/db.ts'
import { recordOutcome } from '../../kit/operator/audit.ts'
import { dryRun, orderIn, printPreview, recordBefore } from '../../kit/operator/operator-act.ts'
import {
  argument,
  type CommandCall,
  command,
  exitCodes,
  flag,
  path,
} from '../../kit/operator/operator-command.ts'
import { checkContent } from './content-check.ts'
import { deskMedia, type HistoryRow, histories } from './content-desk.sql.ts'
import { mediaFiles, mediaParts } from './content-media.sql.ts'
import { textsOfItem } from './content-media-names.ts'
import { allStoredMedia } from './content-media-store.ts'
import { type ItemSource, itemOf, sourceHash, sourceOf } from './content-source.ts'
import type { ContentKind } from './kinds.ts'

/** A text file of an item: its words between two lines of ---, the text below them. */
function markdownFile(words: Record<string, unknown>, body: string): string {
  return `---\n${stringify(words, { lineWidth: 0 })}---\n${body === '' ? '' : `\n${body}\n`}`
}

/** Writes an item as its folder holds it. */
async function writeItem(folder: string, source: ItemSource): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'item.yaml'), stringify(source.facts, { lineWidth: 0 }))
  for (const language of languages)
    await writeFile(
      join(folder, `${language}.md`),
      markdownFile(source.words[language], source.bodies[language]),
    )
}

async function bytesOf(on: Queryable, fileName: string, byteCount: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let read = 0; read < byteCount; read += parts.at(-1)?.length ?? 0) {
    const part = await on.one(mediaParts.read, [fileName, parts.length])
    if (!part || part.bytes.length === 0) throw new Error(`the stored file ${fileName} is not whole`)
    parts.push(part.bytes)
  }
  return Buffer.concat(parts)
}

/** The media that were handed in at the desk, that these items name and that the folder lacks. */
async function missingMedia(on: Queryable, folder: string, wanted: ReadonlySet<string>): Promise<string[]> {
  const handedIn = await on.all(deskMedia.all)
  return handedIn.flatMap(({ name }) =>
    wanted.has(name) && !existsSync(join(folder, 'media', name)) ? [name] : [],
  )
}

/**
 * Writes such media, in the largest form that is kept; their names say what they hold, so none replaces another. Returns
 * the names of those that are stored.
 */
async function writeMedia(on: Queryable, folder: string, names: readonly string[]): Promise<string[]> {
  const written: string[] = []
  const [handedIn, stored, files] = await Promise.all([
    on.all(deskMedia.all),
    allStoredMedia(on),
    on.all(mediaFiles.all),
  ])
  const sizes = new Map(files.map(({ fileName, byteCount }) => [fileName, byteCount]))
  for (const { name, hash } of handedIn.filter((each) => names.includes(each.name))) {
    const fileName = stored.get(hash)?.fileName
    const byteCount = fileName === undefined ? undefined : sizes.get(fileName)
    if (fileName === undefined || byteCount === undefined) continue
    const to = join(folder, 'media', name)
    await mkdir(dirname(to), { recursive: true })
    // A file that is there counts as written, so it appears whole.
    await writeFile(`${to}.part`, await bytesOf(on, fileName, byteCount))
    await rename(`${to}.part`, to)
    written.push(name)
  }
  return written
}

/** An item that the desk holds, and what an export does with its folder. */
interface Exported {
  key: string
  form: HistoryRow
  /** `keep`: the folder has words that the club never published, and nothing else has them. */
  does: 'write' | 'remove' | 'keep' | 'nothing'
}

interface Asked {
  folder: string
  overFolder: boolean
}

/** What an export would do, item by item. */
async function planOf(on: Queryable, { folder, overFolder }: Asked): Promise<Exported[]> {
  const held = (await on.all(histories.current)).filter(({ origin }) => origin === 'desk')
  const published = new Set(
    (await on.all(histories.hashesOf, [held.map(({ kind }) => kind), held.map(({ itemId }) => itemId)])).map(
      ({ kind, itemId, hash }) => `${kind}/${itemId} ${hash}`,
    ),
  )
  const inFolder = new Map(
    checkContent(folder).items.map((item) => [`${item.kind}/${item.id}`, sourceHash(sourceOf(item))]),
  )
  return held.map((form) => {
    const key = `${form.kind}/${form.itemId}`
    const own = inFolder.get(key)
    const isThere = existsSync(join(folder, key))
    if (form.source === null ? !isThere : own === form.hash) return { key, form, does: 'nothing' }
    // What cannot be read was never published either.
    if (isThere && !overFolder && !published.has(`${key} ${own}`)) return { key, form, does: 'keep' }
    return { key, form, does: form.source === null ? 'remove' : 'write' }
  })
}

async function carryOut(folder: string, plan: readonly Exported[]) {
  for (const { key, form, does } of plan) {
    if (does === 'remove') await rm(join(folder, key), { recursive: true, force: true })
    if (does === 'write' && form.source) await writeItem(join(folder, key), form.source)
  }
}

type ExportCall = CommandCall<Asked & { dryRun: boolean }>

async function exportHeld(deps: { db: Db; clock: Clock }, call: ExportCall): Promise<number> {
  const { db } = deps
  const { args, print } = call
  const plan = await planOf(db, args)
  const keysOf = (does: Exported['does']) => plan.flatMap((each) => (each.does === does ? [each.key] : []))
  const named = plan.flatMap(({ form: { kind, itemId, source }, does }) =>
    source === null || does === 'keep' ? [] : [...textsOfItem(itemOf(kind as ContentKind, itemId, source))],
  )
  const missing = await missingMedia(db, args.folder, new Set(named))
  const [written, removed, kept] = [keysOf('write'), keysOf('remove'), keysOf('keep')]
  let media = missing
  if (!args.dryRun && written.length + removed.length + missing.length > 0) {
    const actId = await recordBefore(deps, orderIn(call), 'content.export', { folder: args.folder })
    await carryOut(args.folder, plan)
    media = await writeMedia(db, args.folder, missing)
    const items = plan.flatMap(({ key, does }) => (does === 'nothing' ? [] : [{ item: key, does }]))
    await recordOutcome(deps, actId, { items, media: media.map((name) => ({ name })) })
  }
  const [wrote, took] = args.dryRun ? ['would write', 'would remove'] : ['wrote', 'removed']
  for (const key of written) print.out(`${wrote} ${key}`)
  for (const key of removed) print.out(`${took} ${key}`)
  for (const name of media) print.out(`${wrote} media/${name}`)
  for (const key of kept)
    print.err(`kept ${key}: the folder has words that were never published; --over-folder replaces them`)
  for (const name of missing.filter((each) => !media.includes(each)))
    print.err(`media/${name} is not stored any more`)
  print.out(`items of the desk: ${plan.length}, the same in the folder: ${keysOf('nothing').length}`)
  printPreview(print, args)
  return kept.length > 0 || media.length < missing.length ? exitCodes.refused : exitCodes.ok
}

/** Writes what the desk holds into a content folder, so that the folder has it, too. */
export const exportCommand = command({
  name: 'export',
  description: 'writes what was last published or withdrawn at the desk into the content folder',
  does: 'changesClub',
  arguments: {
    folder: argument(
      '--folder <path>',
      'the content folder; the one of the settings by default',
      path,
      'contentDir',
    ),
    overFolder: argument(
      '--over-folder',
      'also in place of words that the folder has and the club never published',
      flag,
    ),
    dryRun,
  },
  run: exportHeld,
})
