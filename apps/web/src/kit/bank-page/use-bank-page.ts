import type { BankPage } from '@club/contract/shapes.ts'
import { callApp } from '../host-app/app-bridge.ts'
import { useChannel } from '../host-app/channel.ts'
import { defineOverlay, useOverlays } from '../overlays/overlays.tsx'
import { reportClick } from '../reporting/reporting.ts'
import type { Begin } from './bank-page-leaving.tsx'

const hint = defineOverlay<{ page: BankPage }>('bankPageHint', () => import('./bank-page-hint.tsx'))
const leaving = defineOverlay<{ page: BankPage; begin: Begin | undefined }>(
  'bankPageLeaving',
  () => import('./bank-page-leaving.tsx'),
)

export interface BankPages {
  /** Whether an overlay comes first. */
  asksFirst: boolean
  open: (page: BankPage, begin?: Begin) => void
}

/** The overlays of a page of the bank, for the gallery. */
export const bankPageOverlays = { hint, leaving }

/** By the bridge; an app without it opens the address in the same window. */
async function openInApp({ key, url }: BankPage, begin?: Begin): Promise<void> {
  if (begin && !(await begin())) return
  if ((await callApp('openBankPage', { key, url })) === null) window.location.assign(url)
}

/** Opens pages of the bank as the channel allows: rules/channels#pages-of-the-bank. */
export function useBankPages(): BankPages {
  const channel = useChannel()
  const { show } = useOverlays()
  function open(page: BankPage, begin?: Begin): void {
    reportClick(`bankPage.${page.key}`)
    if (channel === 'WX') show(hint, { page })
    else if (channel === 'WEB') show(leaving, { page, begin })
    else void openInApp(page, begin)
  }
  return { asksFirst: channel !== 'MB', open }
}
