import { content } from '@club/contract/content.ts'
import type { FormEvent } from 'react'
import { useAnswer } from '../../kit/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { PictureChoice } from '../../kit/ui/choices.tsx'
import { Choice, Field } from '../../kit/ui/field.tsx'
import { Card, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { BranchFields } from './branch-fields.tsx'
import type { ProfileValues } from './profile-form.rules.ts'
import type { ProfileForm } from './use-profile-form.ts'
import { useProfileWords } from './use-profile-words.ts'

interface Part {
  form: ProfileForm
  values: ProfileValues
}

/** The form of personal data: every part may stay empty, and what was typed stays until it is saved or dropped. */
export function ProfileFormView({ form, values }: Part) {
  const words = useProfileWords()
  function submit(event: FormEvent): void {
    event.preventDefault()
    void form.save()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {form.wasKept && (
          <Notice
            title={words.kept}
            action={
              <Button icon="again" onClick={form.drop}>
                {words.drop}
              </Button>
            }
          >
            {words.keptText}
          </Notice>
        )}
        <NamePart form={form} values={values} />
        <AboutPart form={form} values={values} />
        <Section title={words.branch.title}>
          <Card>
            <p>{words.branch.text}</p>
            <BranchFields form={form} values={values} />
          </Card>
        </Section>
        <SaveResultNotice form={form} />
        <Button kind="main" type="submit" isBusy={form.isBusy}>
          {words.save}
        </Button>
      </Stack>
    </form>
  )
}

function NamePart({ form, values }: Part) {
  const { name: words } = useProfileWords()
  const { data } = useAnswer(content.appInfo, {})
  const avatars = data?.avatars ?? []
  return (
    <Section title={words.title}>
      <Card>
        <Field
          label={words.nickName}
          hint={words.hint}
          name="nickName"
          autoComplete="nickname"
          maxLength={60}
          translate="no"
          value={values.nickName}
          onValue={(nickName) => form.change({ nickName })}
          error={form.errors.nickName}
        />
        <PictureChoice
          legend={words.avatar}
          hint={words.avatarHint}
          value={values.avatarId}
          onValue={(avatarId) => form.change({ avatarId })}
          options={avatars.map(({ avatarId, name, imageUrl }) => ({
            value: avatarId,
            label: name,
            src: imageUrl,
          }))}
        />
      </Card>
    </Section>
  )
}

function AboutPart({ form, values }: Part) {
  const { about: words, provinces, optional } = useProfileWords()
  const known = Object.entries(provinces).map(([value, label]) => ({ value, label }))
  // A province that came by another way is shown as it was given.
  const isOther = values.province !== '' && !known.some(({ value }) => value === values.province)
  const other = isOther ? [{ value: values.province, label: values.province }] : []
  return (
    <Section title={words.title}>
      <Card>
        <GenderChoice form={form} values={values} />
        <Field
          label={words.birthYear}
          hint={words.birthYearHint}
          optionalWord={optional}
          name="birthYear"
          autoComplete="bday-year"
          inputMode="numeric"
          maxLength={12}
          softKeyboard="number"
          value={values.birthYear}
          onValue={(birthYear) => form.change({ birthYear })}
          error={form.errors.birthYear}
        />
        <SelectField
          label={words.province}
          optionalWord={optional}
          name="province"
          autoComplete="address-level1"
          options={[{ value: '', label: words.none }, ...other, ...known]}
          value={values.province}
          onValue={(province) => form.change({ province })}
          error={form.errors.province}
        />
        <Field
          label={words.city}
          hint={words.cityHint}
          optionalWord={optional}
          name="city"
          autoComplete="address-level2"
          maxLength={80}
          value={values.city}
          onValue={(city) => form.change({ city })}
          error={form.errors.city}
        />
      </Card>
    </Section>
  )
}

const genders = ['female', 'male', 'unsaid'] as const

function GenderChoice({ form, values }: Part) {
  const { about: words, optional } = useProfileWords()
  return (
    <Stack>
      <Choice
        legend={words.genderLegend(optional)}
        value={values.gender}
        onValue={(gender) => form.change({ gender })}
        options={genders.map((gender) => ({ value: gender, label: words.genders[gender] }))}
      />
      <p>{words.genderHint}</p>
      {values.gender !== '' && (
        <Button icon="close" onClick={() => form.change({ gender: '' })}>
          {words.genderClear}
        </Button>
      )}
    </Stack>
  )
}

/** How the last saving ended; it stands above the button until something is changed. */
function SaveResultNotice({ form }: { form: ProfileForm }) {
  const words = useProfileWords()
  const { errors, result } = form
  if (errors.form) {
    return (
      <Notice kind="error" title={words.failed}>
        <p>{errors.form}</p>
        <p>{words.failedText}</p>
      </Notice>
    )
  }
  if (Object.values(errors).some(Boolean)) return <Notice kind="error">{words.mend}</Notice>
  if (result?.kind === 'unchanged') return <Notice>{words.unchanged}</Notice>
  if (result?.kind === 'undone') return <Notice kind="success">{words.undone}</Notice>
  if (result?.kind !== 'saved') return null
  const { before } = result
  if (before === null) return <Notice kind="success">{words.savedText}</Notice>
  return (
    <Notice
      kind="success"
      action={
        <Button icon="again" isBusy={form.isBusy} onClick={() => void form.undo(before)}>
          {words.undo}
        </Button>
      }
    >
      <p>{words.savedText}</p>
      <p>{words.takenBack}</p>
    </Notice>
  )
}
