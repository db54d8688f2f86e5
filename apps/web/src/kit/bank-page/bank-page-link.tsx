import type { BankPage } from '@club/contract/shapes.ts'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useBankPages } from './use-bank-page.ts'
import { bankPageWords } from './words.ts'

/** A link to a page of the bank, which opens as the channel allows; without script it is a plain link. */
export function BankPageLink({ page, children }: { page: BankPage; children: ReactNode }) {
  const { open } = useBankPages()
  return (
    <LinkButton
      isWide
      icon="next"
      to={page.url}
      onClick={(event) => {
        event.preventDefault()
        open(page)
      }}
    >
      {children}
    </LinkButton>
  )
}

/** The way to an account for members without a core customer number. */
export function OpenAccountLink({ page }: { page: BankPage }) {
  return <BankPageLink page={page}>{useWords(bankPageWords).openAccount}</BankPageLink>
}
