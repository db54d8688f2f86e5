import { content } from '@club/contract/content.ts'
import { path } from '@club/contract/page-paths.ts'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../../kit/calls/api.ts'
import { need } from '../../../kit/calls/need.ts'
import { forgetArrived } from '../../../kit/host-app/arrival.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { navigate } from '../../../kit/router/router.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Buttons, Page as PageColumn, Stack } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { shortMobile } from '../mobile/identity-form.rules.ts'
import { SmsStep } from '../mobile/sms-step.tsx'
import { useLogin } from '../sign-in/use-login.ts'
import { identityWords } from '../words.ts'
import { askToConfirm, type PartnerToConfirm } from './partner-to-confirm.ts'
import { partnerWords } from './words.ts'

/** One SMS code lets a partner open the member's session from now on: rules/identity#partners. */
export function ConfirmPartner({ partner }: { partner: PartnerToConfirm }) {
  const { code } = useWords(identityWords)
  const { confirm: words } = useWords(partnerWords)
  const { form, step } = useLogin(partner)
  const title = useRef<HTMLHeadingElement>(null)
  // This replaces the sign-in form, or the page that the link named, so the focus moves to its title.
  useEffect(() => title.current?.focus(), [])
  const found = useAnswer(need(content.partnerQuery, { source: partner.source }))
  // Wait for the name, so that the first text never changes under the reader.
  const isNamed = found.data !== undefined || found.error !== null
  const name = found.data?.partner?.name ?? words.nameless

  function decline(): void {
    navigate(path('/'), { replace: true })
    askToConfirm(null)
  }

  function useAnotherMobile(): void {
    forgetArrived('mobile')
    askToConfirm(null)
  }

  return (
    <PageColumn title={words.title} titleRef={title}>
      {isNamed && (
        <Stack>
          <p>{words.from(name, shortMobile(partner.mobile))}</p>
          <p>{words.why(name)}</p>
        </Stack>
      )}
      <form {...form.props}>
        <Stack>
          <SmsStep step={step} />
          {(form.problems.form ?? form.problems.mobile) && (
            <Notice kind="error">{form.problems.form ?? form.problems.mobile}</Notice>
          )}
          <Button kind="main" type="submit" isBusy={form.isBusy}>
            {words.submit}
          </Button>
          <Buttons>
            <Button kind="second" onClick={useAnotherMobile}>
              {words.anotherMobile}
            </Button>
            <Button kind="quiet" onClick={decline}>
              {words.decline}
            </Button>
          </Buttons>
        </Stack>
      </form>
      <Notice>
        <p>{words.warning}</p>
        <p>{code.advice}</p>
      </Notice>
    </PageColumn>
  )
}
