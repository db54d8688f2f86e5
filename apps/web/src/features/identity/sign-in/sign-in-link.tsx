import { path } from '@club/contract/page-paths.ts'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../kit/ui/button.tsx'
import { saveLink } from '../start/saved-link.ts'

/** Leads a visitor who asked for it to the sign-in page, and back to `from` afterwards: nothing asks again on the way. */
export function SignInLink({ from, children }: { from: string; children: ReactNode }) {
  return (
    <LinkButton kind="main" icon="person" to={path('/login')} onClick={() => saveLink(from)}>
      {children}
    </LinkButton>
  )
}
