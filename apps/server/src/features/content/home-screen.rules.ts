import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'

interface IconLook {
  /** In pixels. */
  size: number
  /** How much of the width the logo takes. */
  logoShare: number
  /** Fills the whole square with the club's colour; phones cut their own shape out of it. */
  isFilled: boolean
}

/** The icons of the home screen by file name: rules/screens#home-screen. */
export const homeScreenIcons: Readonly<Record<string, IconLook>> = {
  'icon-192': { size: 192, logoShare: 1, isFilled: false },
  'icon-512': { size: 512, logoShare: 1, isFilled: false },
  // A phone shows at least the middle circle of 80%.
  'maskable-192': { size: 192, logoShare: 0.74, isFilled: true },
  'maskable-512': { size: 512, logoShare: 0.74, isFilled: true },
  'apple-180': { size: 180, logoShare: 0.86, isFilled: true },
}

interface Shortcut {
  name: string
  path: string
}

export interface HomeScreenFacts {
  language: Language
  clubName: string
  description: string
  colours: { primary: string; paper: string }
  shortcuts: readonly Shortcut[]
  /** Changes with the icons. */
  iconVersion: string
}

const iconAddress = (name: string, version: string) => `/home-screen/${name}.png?v=${version}`

/** An address that is opened from the home screen, in the language of the icon: rules/screens#home-screen. */
function startAddress(path: string, language: Language): string {
  return `${path}?homeScreen=${language}`
}

/** The web app manifest of a language. */
export function homeScreenManifest(facts: HomeScreenFacts) {
  const { language, clubName, description, colours, shortcuts, iconVersion } = facts
  const iconOf = (name: string, purpose: 'any' | 'maskable') => {
    const size = own(homeScreenIcons, name)?.size
    return { src: iconAddress(name, iconVersion), sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  return {
    // The same club in both languages: adding it again in the other one replaces it.
    id: '/',
    name: clubName,
    short_name: clubName,
    description,
    lang: languageTable[language].html,
    dir: 'ltr',
    start_url: startAddress('/', language),
    scope: '/',
    display: 'standalone',
    theme_color: colours.primary,
    background_color: colours.paper,
    icons: [
      iconOf('icon-192', 'any'),
      iconOf('icon-512', 'any'),
      iconOf('maskable-192', 'maskable'),
      iconOf('maskable-512', 'maskable'),
    ],
    shortcuts: shortcuts.map(({ name, path }) => ({
      name,
      url: startAddress(path, language),
      icons: [iconOf('icon-192', 'any')],
    })),
  }
}
