import { readdirSync } from 'node:fs'
import path from 'node:path'
import { routesChunk } from './src/routes-chunk.ts'

const root = path.dirname(import.meta.dirname)
const sources = [path.join(root, 'web/src'), path.join(root, '../packages/contract/src')]

/** A module's words have its name, too, and stay files of their own. */
const ends = ['.ts', '.tsx', '.module.css']

const hasFile = (name: string) =>
  sources.some((folder) => {
    const { dir, base } = path.parse(path.join(folder, name))
    try {
      return readdirSync(dir).some((file) => ends.some((end) => file === base + end))
    } catch {
      return false
    }
  })

/**
 * Matches modules of the web or the contract by their paths below `src`, without their ends. Throws for a path without a
 * file: a module that has moved would leave its group, which only a browser without storage or with a failing script
 * notices.
 */
export function modules(...names: string[]): RegExp {
  const missing = names.filter((name) => !hasFile(name))
  if (missing.length > 0) throw new Error(`the build gathers ${missing.join(', ')}: there is no such file`)
  return new RegExp(
    `/src/(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})\\.(?:tsx?|module\\.css)$`,
  )
}

const first = modules(
  'kit/calls/caller-headers',
  'kit/calls/early-answers',
  'kit/host-app/arrival',
  'kit/i18n/current',
  'kit/loading/next-task',
  'kit/page/early-input',
  'kit/storage/cookies',
  'kit/storage/storage',
  'kit/trouble/trouble',
  'languages',
)

/**
 * Chunks of code that many first pages need, each with everything that its modules import. Fewer, larger chunks
 * compress better, and the libraries keep their address when our code changes. What runs first stays separate. A
 * module goes to the first group, by priority, that matches or imports it.
 */
export const chunkGroups = [
  {
    name: 'start',
    priority: 6,
    test: new RegExp(`${first.source}|preload-helper`),
  },
  {
    name: 'libraries',
    priority: 5,
    test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
  },
  {
    name: 'frame',
    priority: 4,
    test: modules(
      'app',
      // Most English words count something: a file of its own would be a request of its own.
      'english-count',
      // Home shows a member's points.
      'features/points/points-needs',
      'features/identity/start/session-bootstrap',
      'features/identity/start/start-step',
      'kit/ui/button',
      'kit/ui/classes',
      'kit/ui/icon',
      'kit/ui/layout',
      'kit/ui/notice',
      'kit/page/page-title',
    ),
  },
  // The rows of all pages: every page but home begins with them, home loads them when it is idle.
  { name: routesChunk, priority: 3.5, test: modules('route-of') },
  // Pages that search or filter need fields, but no form.
  { name: 'field', priority: 3, test: modules('kit/ui/field', 'kit/ui/select-field') },
  {
    name: 'form',
    priority: 2,
    test: modules(
      'features/identity/mobile/identity-form.rules',
      'features/identity/sign-in/login-source',
      'features/identity/start/voucher',
      'kit/form/use-form',
    ),
  },
  // Small pieces that many pages are made of: each would be a request of its own.
  {
    name: 'parts',
    priority: 1,
    test: modules(
      'business-day',
      'features/content/top-banner',
      'features/identity/sign-in/sign-in-link',
      'features/identity/sign-in/sign-in-overlays',
      'features/identity/start/guard',
      'features/identity/start/saved-link',
      'features/passkeys/passkeys-here',
      'features/privacy/privacy-notice.words',
      'features/tasks/tasks-needs',
      'features/tasks/views/use-views',
      'features/tasks/views/view-task',
      'kit/calls/again-later',
      'kit/i18n/dates',
      'kit/offline/render-query.rules',
      'kit/overlays/back-key',
      'kit/overlays/overlay-action',
      'kit/page/use-results-shown',
      'kit/phone/home-screen',
      'kit/session/sign-out',
      'kit/sharing/send-buttons',
      'kit/sharing/shared-page',
      'kit/sharing/use-send-link',
      'kit/sharing/we-chat-menu-state',
      'kit/storage/use-forgets',
      'kit/ui/disclosure',
      'kit/ui/facts',
      'kit/ui/group-links',
      'kit/ui/lines',
      'kit/ui/paged-list',
      'kit/ui/picture',
      'kit/ui/picture-card',
      'kit/ui/pictures',
      'kit/ui/progress',
      'kit/ui/prose',
      'media.rules',
    ),
  },
  // What every page loads when it is idle, in one piece.
  {
    name: 'later',
    test: modules(
      'kit/frame/settings-panel',
      'kit/page/page-extras',
      'kit/reporting/report-batches',
      'visit-extras',
    ),
  },
]
