import { dayInWords } from '../../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../../kit/i18n/i18n.tsx'
import { CheckRow, FieldError } from '../../../kit/ui/field.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { Prose } from '../../../kit/ui/prose.tsx'
import { Answered } from '../../../kit/ui/states.tsx'
import { identityWords } from '../words.ts'
import styles from './agreement-ticks.module.css'
import type { Register } from './use-register.ts'

/** The texts that need consent. They open in place, so that reading one loses no input. */
export function AgreementTicks({ register }: { register: Register }) {
  const { register: words } = useWords(identityWords)
  return (
    <Answered query={register.agreements} lines={2} reason={() => words.agreementsFailed}>
      {() => <Ticks register={register} />}
    </Answered>
  )
}

function Ticks({ register: { required, form } }: { register: Register }) {
  const { register: words } = useWords(identityWords)
  const language = useLanguage()
  const { value: agreed, onValue: setAgreed, error } = form.field('agreed')
  const isOpen = ({ agreementId }: { agreementId: string }) => !agreed[agreementId]
  function agree(agreementId: string, isAgreed: boolean): void {
    const next = { ...agreed, [agreementId]: isAgreed }
    setAgreed(next)
    // The agreements that are still missing stay marked.
    if (error && required.some((one) => !next[one.agreementId])) form.setProblem('agreed', error)
  }
  return (
    <fieldset className={styles.group}>
      <legend className="only-read">{words.agreements}</legend>
      {required.map(({ agreementId, title, version, effectiveDate, summary, html }) => (
        <div key={agreementId} className={styles.one}>
          <CheckRow
            name={agreementId}
            isChecked={agreed[agreementId] ?? false}
            onChecked={(isAgreed) => agree(agreementId, isAgreed)}
            error={error && isOpen({ agreementId }) ? words.mustAgree(title) : undefined}
          >
            {words.agree(title)}
          </CheckRow>
          <details className={styles.text}>
            <summary>
              <Icon name="down" />
              <span>{words.read(title)}</span>
            </summary>
            <div className={styles.sheet}>
              <p>{words.agreementVersion(version, dayInWords(effectiveDate, language))}</p>
              <p>{summary}</p>
              <Prose html={html} />
            </div>
          </details>
        </div>
      ))}
      {!required.some(isOpen) && <FieldError error={error} />}
    </fieldset>
  )
}
