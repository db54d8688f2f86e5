import { vi } from 'vitest'

// One process runs many files; each gets the sources as a page does, without what another file left in them.
vi.resetModules()
vi.unstubAllGlobals()
vi.restoreAllMocks()
