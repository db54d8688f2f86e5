import './kit/ui/tokens.css'
import './kit/ui/base.css'
import { keepArrival, readArrival } from './kit/arrival.ts'
import { setCookie } from './kit/cookies.ts'
import { keepEarlyInput } from './kit/early-input.ts'
import { asLanguage } from './kit/i18n/languages.ts'

// Strip tokens and mobiles from the address before any other request.
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

// Start the app after the server's HTML has been painted. A page opened in the background paints no frame, so
// it starts at once.
if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start, 0))
