import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Locked {
  packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>
}

const lock = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'),
) as Locked

const shipped = Object.entries(lock.packages).filter(
  ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
)

/** Libraries that are loaded unchanged and apart, as the LGPL allows: sharp's and that for HEIC pictures. */
const isLesser = (path: string) => /^node_modules\/(@img\/sharp-|libheif-js$)/.test(path)

/** Packages that name their licence only in their text. */
const licenceInText: Record<string, string> = { 'node_modules/combine-errors': 'MIT' }

test('nothing that ships is under the GPL or AGPL, and every package names its licence', () => {
  expect(shipped.length).toBeGreaterThan(100)
  const named = shipped.map(
    ([path, { license }]) => [path, license ?? licenceInText[path] ?? 'none'] as const,
  )
  const wrong = named.filter(
    ([path, license]) =>
      license === 'none' || /AGPL|(?<!L)GPL/.test(license) || (/LGPL/.test(license) && !isLesser(path)),
  )
  expect(wrong).toEqual([])
})
