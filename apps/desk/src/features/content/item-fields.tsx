import type { FormField, SimpleField } from '@club/contract/desk/content.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Checkbox, DateField, Field, Select, TextArea, TimeField } from '../../kit/ui/field.tsx'
import { Hidden, Row, Stack } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './content.module.css'
import { contentWords } from './content.words.ts'
import { MediumField } from './medium-field.tsx'
import { groupOf, instantOf, listOf, localTime, textOf } from './written.ts'

interface Given<F extends SimpleField> {
  field: F
  value: unknown
  onValue: (value: unknown) => void
  error: string | null
  label?: string
  isDisabled: boolean
}

/** One value, by how its field is filled in. */
function SimpleInput({ field, value, onValue, error, label = field.label, isDisabled }: Given<SimpleField>) {
  const { input, hint, isNeeded, options, maxLength } = field
  const text = textOf(value)
  const all = {
    label,
    hint,
    error,
    value: text,
    onValue,
    disabled: isDisabled,
    ...(!isNeeded && { isOptional: true }),
  }
  const limited = maxLength === null ? {} : { maxLength }
  switch (input) {
    case 'yesNo':
      return (
        <Checkbox
          label={label}
          hint={hint}
          isOn={value === true}
          onChange={onValue}
          isDisabled={isDisabled}
        />
      )
    case 'choice':
      return <Select {...all} choices={options.map((each) => ({ value: each.value, name: each.label }))} />
    case 'day':
      return <DateField {...all} />
    case 'instant':
      return <TimeField {...all} value={localTime(text)} onValue={(local) => onValue(instantOf(local))} />
    case 'number':
      return <Field {...all} type="number" step="any" />
    case 'area':
      return <TextArea {...all} {...limited} />
    case 'picture':
    case 'film':
    case 'captions':
      return <MediumField {...all} input={input} isNeeded={isNeeded} />
    default:
      return <Field {...all} {...limited} />
  }
}

/** The parts of a group, such as a name with its content. */
function GroupInput({ field, value, onValue, isDisabled }: Given<FormField>) {
  const group = groupOf(value)
  return (
    <div className={styles.group}>
      {field.parts?.map((part) => (
        <SimpleInput
          key={part.name}
          field={part}
          value={group[part.name]}
          onValue={(given) => onValue({ ...group, [part.name]: given })}
          error={null}
          isDisabled={isDisabled}
        />
      ))}
    </div>
  )
}

/** Several values of one choice. */
function ChoicesInput({ field, value, onValue, isDisabled }: Given<FormField>) {
  const chosen = listOf(value).map(textOf)
  return (
    <div className={styles.choices}>
      {field.options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          isOn={chosen.includes(option.value)}
          isDisabled={isDisabled}
          onChange={(isOn) =>
            onValue(isOn ? [...chosen, option.value] : chosen.filter((each) => each !== option.value))
          }
        />
      ))}
    </div>
  )
}

/** More than this many choices are picked from a list one by one. */
const maxBoxes = 20

function ListInput(given: Given<FormField>) {
  const words = useWords(contentWords)
  const { field, value, onValue, isDisabled } = given
  const list = listOf(value)
  if (field.input === 'choice' && !field.parts && field.options.length <= maxBoxes)
    return <ChoicesInput {...given} />
  const put = (index: number, each: unknown) => onValue(list.map((old, at) => (at === index ? each : old)))
  return (
    <Stack>
      {list.map((each, index) => {
        const label = words.numbered(field.label, index + 1)
        const one = {
          ...given,
          label,
          value: each,
          onValue: (next: unknown) => put(index, next),
          error: null,
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: values have no other key
          <div key={index} className={styles.entry}>
            {field.parts ? (
              <GroupInput {...one} />
            ) : (
              <SimpleInput {...one} field={{ ...field, hint: null }} />
            )}
            <Button
              look="quiet"
              icon="close"
              disabled={isDisabled}
              onClick={() => onValue(list.filter((_, at) => at !== index))}
            >
              <Hidden>{words.remove(label)}</Hidden>
            </Button>
          </div>
        )
      })}
      <Row>
        <Button disabled={isDisabled} onClick={() => onValue([...list, field.parts ? {} : ''])}>
          {words.add}
        </Button>
      </Row>
    </Stack>
  )
}

/** Any field of a kind. */
export function ItemField(given: Given<FormField>) {
  const { field, error } = given
  if (!field.isList && !field.parts) return <SimpleInput {...given} />
  return (
    <fieldset className={styles.list}>
      <legend>{given.label ?? field.label}</legend>
      {field.hint && <p className={styles.hint}>{field.hint}</p>}
      {field.isList ? <ListInput {...given} /> : <GroupInput {...given} />}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
