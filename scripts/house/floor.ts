import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CompatData, CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data'
import browserslist from 'browserslist'
import { root } from './sources.ts'

/** The oldest supported browsers, and what MDN's compatibility data says that they lack: decisions/0022#floor. */

const dataFile = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
/** MDN's compatibility data. */
export const compat = JSON.parse(readFileSync(dataFile, 'utf8')) as CompatData
/** The folder of the members' app. */
export const web = path.join(root, 'apps/web')

const engines = { chrome: 'chrome', safari: 'safari', ios_saf: 'safari_ios', firefox: 'firefox' } as const

function floorOf(): [keyof CompatData['browsers'], number][] {
  const supported = browserslist(undefined, { path: web }).map((one) => one.split(' '))
  return Object.entries(engines).map(([name, engine]) => {
    const versions = supported
      .filter(([found]) => found === name)
      .map(([, version = '']) => Number.parseFloat(version))
    return [engine, Math.min(...versions)]
  })
}

/** The oldest supported version of each engine. */
export const floor = floorOf()

/** Whether a version has a feature without a prefix or a switch. */
export function hasSince(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  if (flags || prefix || other || removed || typeof added !== 'string') return false
  return Number.parseFloat(added.replace('≤', '')) <= version
}

/** The engines whose oldest supported version lacks a feature. */
export function missingIn({ support }: CompatStatement): string[] {
  return floor
    .filter(([engine, version]) => {
      const statements = [support[engine] ?? []].flat()
      return !statements.some((statement) => hasSince(statement, version))
    })
    .map(([engine, version]) => `${engine} ${version}`)
}

/** Something used that the floor lacks. */
export interface Lack {
  name: string
  file: string
  line: number
  engines: string[]
}

/** Sentences about what is used without a reason, and about reasons that nothing needs; none if all is well. */
export function withoutReason(lacks: readonly Lack[], known: Readonly<Record<string, string>>): string[] {
  const unknown = lacks.filter(({ name }) => !(name in known))
  const used = new Set(lacks.map(({ name }) => name))
  return [
    ...unknown.map(({ name, file, line, engines }) => `${file}:${line} ${name} (${engines.join(', ')})`),
    ...Object.keys(known)
      .filter((name) => !used.has(name))
      .map((name) => `nothing uses ${name}`),
  ]
}
