import { path } from '@club/contract/page-paths.ts'
import { navigate } from '../../../kit/router/router.tsx'
import { signOut } from '../../../kit/session/session.ts'
import { saveLink } from '../../identity/start/saved-link.ts'

/** Signs the member out and asks them to sign in again, for what needs a fresh sign-in; they come back to `from`. */
export function useSignInAgain(from: string): () => void {
  async function leave(): Promise<void> {
    // Go to a public page first, or the member would be asked to sign in at once.
    navigate(path('/login'))
    await signOut()
    saveLink(from)
  }
  return () => void leave()
}
