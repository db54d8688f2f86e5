import { vi } from 'vitest'

// One process runs many files; each gets the sources as a page does, without what another file left in them.
vi.useRealTimers()
vi.resetModules()
vi.unstubAllGlobals()
vi.restoreAllMocks()

// The files of a process share one document with its address and storage, too.
if (typeof document !== 'undefined') {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  const { documentElement: html, head, body } = document
  for (const { name } of [...html.attributes, ...body.attributes]) {
    html.removeAttribute(name)
    body.removeAttribute(name)
  }
  head.replaceChildren()
  body.replaceChildren()
}
