import './kit/ui/tokens.css'
import './kit/ui/base.css'
import { keepArrival, keepHelperCode, readArrival } from './kit/arrival.ts'
import { hasCookie, setCookie } from './kit/cookies.ts'
import { askEarly } from './kit/early-answers.ts'
import { keepEarlyInput } from './kit/early-input.ts'
import { setCurrentLanguage } from './kit/i18n/current.ts'
import { asLanguage, documentLanguage } from './kit/i18n/languages.ts'
import { rememberEntryAddress } from './kit/sharing/entry-address.ts'
import { hasStorages } from './kit/storage.ts'

// Strip tokens and mobiles from the address before any other request.
const arrival = readArrival(window.location.search)
rememberEntryAddress(arrival.found)
// An icon on the home screen may have cookies of its own. If they name no language, the icon's address does.
const asked = keepArrival(arrival) ?? (hasCookie('lang') ? undefined : arrival.found.homeScreen)
if (asked !== undefined) setCookie('lang', asLanguage(asked))
const { pathname, search, hash } = window.location
const hasCode = keepHelperCode(hash)
if (arrival.search !== search || hasCode) {
  window.history.replaceState(window.history.state, '', pathname + arrival.search + (hasCode ? '' : hash))
}

keepEarlyInput()

setCurrentLanguage(documentLanguage())
// A token in the address may belong to another member.
if (arrival.found.token === undefined) askEarly()

const startApp = () => void import('./main.tsx')

function start(): void {
  if (hasStorages()) startApp()
  // Without its stand-in the app starts as well; a session then lasts as long as the page.
  else import('./kit/without-storage.ts').then(startApp, startApp)
}

// Start the app after the server's HTML has been painted. A page opened in the background paints no frame, so
// it starts at once.
if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start, 0))
