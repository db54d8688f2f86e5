import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IViolation } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './sources.ts'

const require = createRequire(import.meta.url)
const { options, ...ruleSet } = require(path.join(root, '.dependency-cruiser.cjs'))
const places = ['packages/contract/src', 'apps/server/src', 'apps/web/src', 'apps/desk/src', 'e2e', 'bench']

async function judge(baseDir: string): Promise<ICruiseResult> {
  const here = places.filter((place) => existsSync(path.join(baseDir, place)))
  const cruiseOptions: ICruiseOptions = { ...options, baseDir, ruleSet, validate: true }
  const { output } = await cruise(here, cruiseOptions)
  if (typeof output === 'string') throw new Error(output)
  return output
}

const asText = ({ rule, from, to }: IViolation) => `${rule.name}: ${from} → ${to}`

test('imports follow the rules', async () => {
  const { summary } = await judge(root)
  expect(summary.violations.map(asText)).toEqual([])
  expect(summary.totalCruised).toBeGreaterThan(10)
  expect(summary.totalDependenciesCruised).toBeGreaterThan(10)
}, 600_000)

/** Each file of the tree with its imports; all allowed except those in `broken`. */
const sound: Record<string, string[]> = {
  'packages/contract/src/points.ts': ['zod', './limits.ts'],
  'packages/contract/src/limits.ts': [],
  'packages/contract/src/points.test.ts': ['./points.ts', 'vitest'],
  'apps/server/src/kit/http/mount.ts': ['@club/contract/points.ts', 'zod', 'node:fs'],
  'apps/server/src/kit/config.ts': [],
  'apps/server/src/config.ts': [],
  'apps/server/src/features/points/points.ts': [
    '../../kit/http/mount.ts',
    './points.rules.ts',
    './points.sql.ts',
  ],
  'apps/server/src/features/points/points.rules.ts': ['@club/contract/points.ts'],
  'apps/server/src/features/points/points.sql.ts': ['../../kit/http/mount.ts'],
  'apps/server/src/features/identity/identity.ts': ['../points/points.ts'],
  'apps/server/src/features/checkin/checkin.ts': ['./checkin.routes.ts'],
  'apps/server/src/features/checkin/checkin.routes.ts': ['../points/points.ts', './checkin.rules.ts'],
  'apps/server/src/features/checkin/checkin.rules.ts': ['./streak.rules.ts'],
  'apps/server/src/features/checkin/streak.rules.ts': ['type ./checkin.rules.ts'],
  'apps/server/src/features/medals/medals.ts': [
    '../identity/identity.ts',
    '../content/content.ts',
    '../bank/bank.ts',
    'type ../checkin/checkin.ts',
  ],
  'apps/server/src/features/medals/medals.sql.ts': [],
  'apps/server/src/features/medals/medals-commands.ts': [],
  'apps/server/src/features/medals/sweep.ts': [],
  'apps/server/src/features/medals/frame/medals.ts': [],
  'apps/server/src/features/content/content.ts': ['./published.ts'],
  'apps/server/src/features/content/published.ts': [],
  'apps/server/src/features/bank/bank.ts': [],
  'apps/server/src/context.ts': ['./features/content/content.ts'],
  'apps/server/src/commands.ts': ['./features/medals/medals.ts'],
  'apps/server/src/prepare-club.ts': ['./features/content/content.ts'],
  'apps/server/src/features/medals/medals.test.ts': ['../../testing/test-club.ts', 'vitest'],
  'apps/server/src/testing/test-club.ts': ['../app.ts'],
  'apps/server/src/app.ts': ['./features/checkin/checkin.ts', './features/medals/medals.ts'],
  'apps/server/src/main.ts': ['./app.ts', './config.ts'],
  'apps/web/src/kit/calls/api.ts': ['@club/contract/limits.ts'],
  'apps/web/src/routes.tsx': ['./features/checkin/checkin-page.tsx'],
  'apps/web/src/features/identity/sign-in/login-alert.ts': ['../../../kit/calls/api.ts'],
  'apps/web/src/features/identity/sign-in/login-page.tsx': ['./login-alert.ts'],
  'apps/web/src/features/tasks/tasks-needs.ts': ['../../kit/calls/api.ts'],
  'apps/web/src/features/tasks/views/view-task.tsx': ['../tasks-needs.ts'],
  'apps/web/src/features/checkin/checkin-needs.ts': [],
  'apps/web/src/features/checkin/checkin-page.tsx': [
    '../identity/sign-in/login-alert.ts',
    '../tasks/tasks-needs.ts',
    '../tasks/views/view-task.tsx',
    '../../kit/calls/api.ts',
  ],
  'apps/web/src/features/medals/medals-page.tsx': [],
  'apps/web/src/features/cases/my-cases.tsx': [],
  'apps/web/src/features/points/point-detail-page.tsx': ['../cases/my-cases.tsx'],
  'apps/web/src/features/home/home-page.tsx': ['../checkin/checkin-page.tsx'],
  'apps/web/src/features/happiness-center/happiness-center-page.tsx': [
    '../checkin/checkin-page.tsx',
    '../medals/medals-page.tsx',
  ],
  'apps/web/src/kit/ui/tokens.css': [],
  'apps/desk/src/main.tsx': ['../../web/src/kit/ui/tokens.css', './routes.tsx'],
  'apps/desk/src/routes.tsx': ['./features/confirm/confirm-page.tsx'],
  'apps/desk/src/kit/calls/call.ts': ['@club/contract/limits.ts'],
  'apps/desk/src/features/confirm/confirm-page.tsx': ['../../kit/calls/call.ts'],
  'apps/desk/src/features/cases/cases-page.tsx': ['../../kit/calls/call.ts'],
}

/** [rule, file, additional import]; `type` for a type-only import */
const broken: [string, string, string][] = [
  ['contract-knows-only-zod', 'packages/contract/src/limits.ts', 'fastify'],
  ['contract-knows-only-zod', 'packages/contract/src/limits.ts', 'node:fs'],
  ['contract-knows-only-zod', 'packages/contract/src/limits.ts', '../../../apps/server/src/config.ts'],
  ['rules-are-pure', 'apps/server/src/features/checkin/checkin.rules.ts', 'type ../../kit/http/mount.ts'],
  ['rules-are-pure', 'apps/server/src/features/checkin/checkin.rules.ts', 'node:fs'],
  ['rules-are-pure', 'apps/server/src/features/checkin/checkin.rules.ts', 'zod'],
  ['rules-are-pure', 'apps/server/src/features/checkin/checkin.rules.ts', '../points/points.rules.ts'],
  ['kit-knows-no-feature', 'apps/server/src/kit/http/mount.ts', 'type ../../features/points/points.ts'],
  ['kit-knows-no-feature', 'apps/server/src/kit/http/mount.ts', '../../config.ts'],
  ['kit-knows-no-feature', 'apps/web/src/kit/calls/api.ts', '../../features/identity/sign-in/login-alert.ts'],
  ['features-meet-at-core-doors', 'apps/server/src/features/medals/medals.ts', '../checkin/checkin.ts'],
  ['types-come-from-doors', 'apps/server/src/features/medals/medals.ts', 'type ../checkin/checkin.routes.ts'],
  [
    'types-come-from-doors',
    'apps/web/src/features/medals/medals-page.tsx',
    'type ../checkin/checkin-page.tsx',
  ],
  ['features-meet-at-core-doors', 'apps/server/src/features/medals/medals.ts', '../points/points.sql.ts'],
  ['features-meet-at-core-doors', 'apps/server/src/features/identity/identity.ts', '../medals/medals.ts'],
  ['features-meet-at-core-doors', 'apps/server/src/features/medals/medals.ts', '../content/published.ts'],
  [
    'features-meet-at-core-doors',
    'apps/web/src/features/medals/medals-page.tsx',
    '../checkin/checkin-page.tsx',
  ],
  [
    'features-meet-at-core-doors',
    'apps/web/src/features/medals/medals-page.tsx',
    '../checkin/checkin-needs.ts',
  ],
  [
    'features-meet-at-core-doors',
    'apps/web/src/features/medals/medals-page.tsx',
    '../identity/sign-in/login-page.tsx',
  ],
  ['features-meet-at-core-doors', 'apps/web/src/features/medals/medals-page.tsx', '../home/home-page.tsx'],
  [
    'pages-put-features-together',
    'apps/web/src/features/home/home-page.tsx',
    '../happiness-center/happiness-center-page.tsx',
  ],
  ['features-stand-on-kit', 'apps/server/src/features/medals/medals.ts', 'type ../../config.ts'],
  ['features-stand-on-kit', 'apps/web/src/features/medals/medals-page.tsx', '../../routes.tsx'],
  ['only-the-app-opens-doors', 'apps/server/src/config.ts', './features/points/points.ts'],
  ['the-app-uses-doors', 'apps/server/src/app.ts', './features/medals/medals.sql.ts'],
  ['the-app-uses-doors', 'apps/server/src/app.ts', './features/checkin/checkin.routes.ts'],
  ['the-app-uses-doors', 'apps/server/src/app.ts', './features/medals/sweep.ts'],
  ['the-app-uses-doors', 'apps/server/src/app.ts', './features/medals/frame/medals.ts'],
  ['the-app-uses-doors', 'apps/server/src/commands.ts', './features/medals/medals-commands.ts'],
  ['the-app-uses-doors', 'apps/server/src/context.ts', 'type ./features/content/published.ts'],
  ['the-app-uses-doors', 'apps/server/src/prepare-club.ts', './features/checkin/checkin.routes.ts'],
  ['the-app-uses-doors', 'apps/server/src/main.ts', './features/checkin/streak.rules.ts'],
  ['kit-knows-no-feature', 'apps/desk/src/kit/calls/call.ts', 'type ../../features/cases/cases-page.tsx'],
  ['desk-features-never-meet', 'apps/desk/src/features/confirm/confirm-page.tsx', '../cases/cases-page.tsx'],
  ['features-stand-on-kit', 'apps/desk/src/features/confirm/confirm-page.tsx', '../../routes.tsx'],
  ['desk-stands-alone', 'apps/desk/src/kit/calls/call.ts', '../../../../web/src/kit/calls/api.ts'],
  ['desk-stands-alone', 'apps/desk/src/kit/calls/call.ts', 'type ../../../../server/src/config.ts'],
  ['web-and-server-never-meet', 'apps/web/src/kit/calls/api.ts', '../../../../desk/src/kit/calls/call.ts'],
  ['web-and-server-never-meet', 'apps/web/src/kit/calls/api.ts', 'type ../../../../server/src/config.ts'],
  ['web-and-server-never-meet', 'apps/server/src/app.ts', '../../web/src/kit/calls/api.ts'],
  ['testing-is-for-tests', 'apps/server/src/main.ts', './testing/test-club.ts'],
  ['no-circles', 'apps/server/src/features/points/points.ts', '../identity/identity.ts'],
  ['no-circles', 'apps/server/src/features/checkin/streak.rules.ts', './checkin.rules.ts'],
  ['everything-is-found', 'apps/server/src/kit/http/mount.ts', './gone.ts'],
]

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'club-house-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the sound tree with forbidden imports added. */
function build(name: string, forbidden: readonly (typeof broken)[number][] = []) {
  const tree = path.join(folder, name)
  for (const [file, imports] of Object.entries(sound)) {
    const added = forbidden.filter(([, broken]) => broken === file).map(([, , one]) => one)
    const lines = [...imports, ...added].map((one) =>
      one.startsWith('type ') ? `import type { T } from '${one.slice(5)}'` : `import '${one}'`,
    )
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(tree, file), `${lines.join('\n')}\nexport type U = string\n`)
  }
  const contract = 'packages/contract/package.json'
  writeFileSync(path.join(tree, contract), JSON.stringify(require(path.join(root, contract))))
  mkdirSync(path.join(tree, 'node_modules/@club'), { recursive: true })
  symlinkSync('../../packages/contract', path.join(tree, 'node_modules/@club/contract'))
  for (const name of ['zod', 'fastify', 'vitest']) {
    symlinkSync(path.join(root, 'node_modules', name), path.join(tree, 'node_modules', name))
  }
  return tree
}

test('a sound tree passes', async () => {
  const { summary } = await judge(build('sound'))
  expect(summary.violations.map(asText)).toEqual([])
})

const isOfCircle = ([rule]: (typeof broken)[number]) => rule === 'no-circles'
const ofOneImport = broken.filter((one) => !isOfCircle(one))
let judged: Promise<ICruiseResult> | undefined

test.each(ofOneImport)('%s stops %s from importing %s', async (rule, file, added) => {
  // In one tree: what another file imports makes none of them better or worse.
  judged ??= judge(build('broken', ofOneImport))
  const { modules } = await judged
  const { dependencies = [] } = modules.find(({ source }) => source === file) ?? {}
  const found = dependencies.filter(({ module }) => module === added.replace(/^type |^node:/, ''))
  expect(found.flatMap(({ rules = [] }) => rules.map(({ name }) => name))).toContain(rule)
})

test.each(broken.filter(isOfCircle))('%s stops %s from importing %s', async (rule, file, added) => {
  const { summary } = await judge(build(`circle-${path.basename(file)}`, [[rule, file, added]]))
  // A cycle is reported once, from any of its files.
  const found = summary.violations.filter(
    ({ from, cycle }) => from === file || cycle?.some(({ name }) => name === file),
  )
  expect(found.map((one) => one.rule.name)).toContain(rule)
})
