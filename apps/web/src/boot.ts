import './kit/ui/tokens.css'
import './kit/ui/base.css'
import { keepArrival, readArrival } from './kit/arrival.ts'
import { setCookie } from './kit/cookies.ts'
import { keepEarlyInput } from './kit/early-input.ts'
import { asLanguage } from './kit/i18n/languages.ts'

// The address is cleaned of tokens and mobiles before anything else is asked for.
const arrival = readArrival(window.location.search)
const asked = keepArrival(arrival)
if (asked !== undefined) setCookie('lang', asLanguage(asked))
if (arrival.search !== window.location.search) {
  window.history.replaceState(
    window.history.state,
    '',
    window.location.pathname + arrival.search + window.location.hash,
  )
}

keepEarlyInput()

function start(): void {
  void import('./main.tsx')
}

// The first frame belongs to the text that the server drew: the app is asked for after it was painted.
// A page opened in the background paints no frame and starts at once.
if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start, 0))
