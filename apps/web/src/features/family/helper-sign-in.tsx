import { family } from '@club/contract/family.ts'
import { path } from '@club/contract/page-paths.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../kit/calls/api.ts'
import { visitDraft } from '../../kit/form/draft.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { arrivedHelperCode } from '../../kit/host-app/arrival.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { fieldOfStatus } from '../identity/mobile/identity-form.rules.ts'
import { MobileField } from '../identity/mobile/mobile-field.tsx'
import { SmsStep } from '../identity/mobile/sms-step.tsx'
import { useSmsStep } from '../identity/mobile/use-sms-step.ts'
import { forgetHelper, keepHelperToken } from './helper-token.ts'
import { familyWords } from './words.ts'

const initial = { mobile: '', smsCode: '', verifyCode: '' }

/** Of its own: on the member's phone, the relative's mobile would else be offered where the member signs in. */
const draft = visitDraft<typeof initial>('helperMobile')

/** Confirms a mobile by SMS, for a relative who is not a member. */
export function HelperSignIn() {
  const { signIn: words } = useWords(familyWords).helper
  const client = useQueryClient()
  const form = useForm({ initial, check, send, fieldOfStatus, onRefused, draft })
  const step = useSmsStep(form, 'helper')

  function check() {
    return { mobile: step.checkMobile(), smsCode: step.checkCode() }
  }
  async function send(): Promise<void> {
    const { helperToken } = await call(family.helperSignIn, { mobile: step.mobile, smsCode: step.code })
    draft.forget()
    forgetHelper(client)
    keepHelperToken(helperToken)
  }
  async function onRefused(refusal: CallError): Promise<boolean> {
    return step.picture.takeRefusal(refusal)
  }

  return (
    <Section title={words.title}>
      {arrivedHelperCode() !== null && <Notice kind="success">{words.withCode}</Notice>}
      <form {...form.props}>
        <Stack>
          <MobileField field={form.field('mobile')} autoComplete="tel" />
          <SmsStep step={step} />
          <p>{words.text}</p>
          {form.problems.form && <Notice kind="error">{form.problems.form}</Notice>}
          <Button kind="main" type="submit" isBusy={form.isBusy}>
            {words.submit}
          </Button>
          <LinkButton kind="quiet" to={path('/login')}>
            {words.member}
          </LinkButton>
        </Stack>
      </form>
    </Section>
  )
}
