import { openChromium } from './devtools.ts'
import { openFirefox } from './firefox.ts'
import { type OldChromium, oldChromium } from './old-chromiums.ts'
import type { Driver } from './phone.ts'
import { openWebKit } from './webkit.ts'

export interface Engine {
  name: string
  open: () => Promise<Driver>
  /** The journeys that a build is able to run, if not all. */
  only?: readonly string[]
}

const old = (version: OldChromium): Engine => ({
  name: `Chromium ${version}`,
  open: async () => openChromium(oldChromium(version), true),
})

/** What members' phones have inside: decisions/0022#floor. */
export const engines: readonly Engine[] = [
  // This build, from before its release, ends by itself soon after somebody types.
  { ...old(64), only: ['Home', 'Sign-in page', 'Map', 'Text size'] },
  old(72),
  old(78),
  old(80),
  old(88),
  old(92),
  {
    name: 'Chromium of today',
    open: () => openChromium(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', false),
  },
  { name: 'WebKit', open: openWebKit },
  { name: 'Firefox ESR', open: openFirefox },
]
