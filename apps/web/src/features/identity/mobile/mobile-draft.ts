import type { Draft } from '../../../kit/form/draft.ts'
import { arrived, forgetArrived, keepArrival } from '../../../kit/host-app/arrival.ts'
import { cleanMobile, mobileProblem } from './identity-form.rules.ts'

/** The member's mobile that was typed or came in a link, shared by sign-in and registration; a helper's is not here. */
export const mobileDraft = {
  key: 'mobile',
  read() {
    const mobile = arrived('mobile')
    return mobile ? { mobile } : null
  },
  write({ mobile: typed = '' }: { mobile?: string }) {
    const mobile = cleanMobile(typed)
    if (mobileProblem(mobile) === null) keepArrival({ found: { mobile }, search: '' })
  },
  forget: () => forgetArrived('mobile'),
} satisfies Draft<{ mobile: string }>
