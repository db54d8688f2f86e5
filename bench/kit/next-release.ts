import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const script = (await import(new URL('../../scripts/shipped-tree.mjs', import.meta.url).href)) as {
  makeShippedTree(folder: string): void
}

const thisWeb = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url))

/** The scripts and stylesheets of a web build, with what is in them. */
export function assetsOf(web: string): Map<string, string> {
  const folder = join(web, 'client/assets')
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

export interface NextRelease {
  /** Where its server is, for `CLUB_E2E_TREE`. */
  tree: string
  /** The assets of this release and of the next one, all by other names. */
  assets: readonly Map<string, string>[]
  remove(): void
}

/** Makes a tree like this one, in which every script and stylesheet of the web has the name of another build. */
export function makeNextRelease(): NextRelease {
  const tree = mkdtempSync(join(tmpdir(), 'club-next-release-'))
  script.makeShippedTree(tree)
  const web = join(tree, 'apps/web/dist')
  rmSync(web)
  cpSync(thisWeb, web, { recursive: true })
  const own = assetsOf(web)
  const nextName = (name: string) => (own.has(name) ? name.replace(/(\.\w+)$/, '.next$1') : name)
  for (const place of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    const path = join(web, place)
    if (/\.(br|gz)$/.test(place)) rmSync(path)
    else if (/\.(js|css|json)$/.test(place))
      writeFileSync(path, readFileSync(path, 'utf8').replace(/[\w.-]+\.(?:js|css)\b/g, nextName))
  }
  for (const name of own.keys())
    renameSync(join(web, 'client/assets', name), join(web, 'client/assets', nextName(name)))
  return {
    tree,
    assets: [own, assetsOf(web)],
    remove: () => rmSync(tree, { recursive: true, force: true }),
  }
}
