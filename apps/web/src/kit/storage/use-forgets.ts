import { useHydrated } from '../loading/hydrated.ts'
import { storages } from './storage.ts'

/** Whether what is begun here is gone with the page, since the browser has no storage; false during hydration. */
export const useForgets = () => useHydrated() && storages.areReplaced === true
