import { type FormEvent, useEffect, useRef } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Field, PasswordField } from '../../kit/ui/field.tsx'
import { Buttons, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { ImageCodeField, SmsCodeField } from './code-fields.tsx'
import type { Login } from './use-login.ts'

/** The fields of signing in; what was typed stays through every refusal. */
export function LoginForm({ login }: { login: Login }) {
  const words = useWords().identity
  const { form, imageCode, sms, mode } = login
  const codeInput = useRef<HTMLInputElement>(null)
  const imageInput = useRef<HTMLInputElement>(null)
  const isBySms = mode === 'sms'

  useEffect(() => {
    if (sms.sent) codeInput.current?.focus()
  }, [sms.sent])
  useEffect(() => {
    if (imageCode.image) imageInput.current?.focus()
  }, [imageCode.image])

  function submit(event: FormEvent): void {
    event.preventDefault()
    void login.submit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Field
          label={words.mobile.label}
          hint={words.mobile.hint}
          type="tel"
          inputMode="tel"
          autoComplete={isBySms ? 'tel' : 'username'}
          name="mobile"
          maxLength={24}
          softKeyboard="mobile"
          value={login.typedMobile}
          onValue={(typed) => {
            login.setTypedMobile(typed)
            form.clear('mobile')
          }}
          error={form.errors.mobile}
        />
        {isBySms ? (
          <SmsCodeField
            ref={codeInput}
            mobile={login.mobile}
            sms={sms}
            value={login.typedCode}
            onValue={(typed) => {
              login.setTypedCode(typed)
              form.clear('smsCode')
            }}
            error={form.errors.smsCode}
            onGet={() => void login.getCode()}
          />
        ) : (
          <PasswordField
            label={words.password.label}
            hint={words.password.hint}
            name="password"
            autoComplete="current-password"
            showWord={words.password.show}
            hideWord={words.password.hide}
            softKeyboard="allkey"
            value={login.password}
            onValue={(typed) => {
              login.setPassword(typed)
              form.clear('password')
            }}
            error={form.errors.password}
          />
        )}
        {imageCode.isWanted && (
          <ImageCodeField
            ref={imageInput}
            imageCode={imageCode}
            onSend={isBySms ? () => void login.getCode() : undefined}
            isBusy={sms.isSending}
          />
        )}
        {form.errors.form && <Notice kind="error">{form.errors.form}</Notice>}
        <Button kind="main" type="submit" isBusy={login.isBusy}>
          {words.login.submit}
        </Button>
        {isBySms && <p>{words.login.noAccount}</p>}
        <Buttons>
          <Button
            kind="second"
            icon={isBySms ? 'lock' : 'mail'}
            onClick={() => login.switchMode(isBySms ? 'password' : 'sms')}
          >
            {isBySms ? words.login.byPassword : words.login.bySms}
          </Button>
          {!isBySms && (
            <LinkButton kind="quiet" to="/reg?for=password">
              {words.login.forgot}
            </LinkButton>
          )}
          {isBySms && (
            <LinkButton kind="quiet" to="/protocal">
              {words.login.readAgreement}
            </LinkButton>
          )}
        </Buttons>
      </Stack>
    </form>
  )
}
