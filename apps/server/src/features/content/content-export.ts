import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { englishCount } from '@club/contract/english-count.ts'
import { languages } from '@club/contract/languages.ts'
import { stringify } from 'yaml'
import type { Db, Queryable } from '../../kit/database/db.ts'
import { argument, command, exitCodes, path } from '../../kit/operator/operator-command.ts'
import { deskMedia, histories } from './content-desk.sql.ts'
import { mediaFiles, mediaParts } from './content-media.sql.ts'
import { textsOfItem } from './content-media-names.ts'
import { allStoredMedia } from './content-media-store.ts'
import { type ItemSource, itemOf } from './content-source.ts'
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

/** Writes the media that were handed in at the desk and that these items name: the largest form that is kept. */
async function writeMedia(on: Queryable, folder: string, wanted: ReadonlySet<string>): Promise<string[]> {
  const [handedIn, stored, files] = await Promise.all([
    on.all(deskMedia.all),
    allStoredMedia(on),
    on.all(mediaFiles.all),
  ])
  const sizes = new Map(files.map(({ fileName, byteCount }) => [fileName, byteCount]))
  const written: string[] = []
  for (const { name, hash } of handedIn.filter((each) => wanted.has(each.name))) {
    const fileName = stored.get(hash)?.fileName
    const byteCount = fileName === undefined ? undefined : sizes.get(fileName)
    if (fileName === undefined || byteCount === undefined) continue
    const to = join(folder, 'media', name)
    await mkdir(dirname(to), { recursive: true })
    await writeFile(to, await bytesOf(on, fileName, byteCount))
    written.push(name)
  }
  return written
}

/** Writes what the desk holds into a content folder, so that the folder has it, too. */
export const exportCommand = command({
  name: 'export',
  description: 'writes what was last published or withdrawn at the desk into the content folder',
  does: 'showsNobody',
  arguments: {
    folder: argument(
      '--folder <path>',
      'the content folder; the one of the settings by default',
      path,
      'contentDir',
    ),
  },
  async run({ db }: { db: Db }, { args, print }) {
    const held = (await db.all(histories.current)).filter(({ origin }) => origin === 'desk')
    const wanted = new Set<string>()
    for (const { kind, itemId, source } of held) {
      const folder = join(args.folder, kind, itemId)
      if (source === null) {
        await rm(folder, { recursive: true, force: true })
        print.out(`removed ${kind}/${itemId}`)
        continue
      }
      await writeItem(folder, source)
      for (const text of textsOfItem(itemOf(kind as ContentKind, itemId, source))) wanted.add(text)
      print.out(`wrote ${kind}/${itemId}`)
    }
    for (const name of await writeMedia(db, args.folder, wanted)) print.out(`wrote media/${name}`)
    print.out(englishCount(held.length, 'item'))
    return exitCodes.ok
  },
})
