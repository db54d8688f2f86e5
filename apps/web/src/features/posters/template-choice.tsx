import { useId } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import choices from '../../kit/ui/choices.module.css'
import { classes } from '../../kit/ui/classes.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import type { Template } from './pages.ts'
import styles from './posters.module.css'
import { postersWords } from './words.ts'

/** The templates as large pictures: native radio buttons. */
export function TemplateChoice({
  templates,
  value,
  onValue,
}: {
  templates: readonly Template[]
  value: string
  onValue: (template: string) => void
}) {
  const words = useWords(postersWords)
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className="only-read">{words.templates}</legend>
      <div className={styles.templates}>
        {templates.map(({ template, name: label, imageUrl, width, height }) => (
          <label key={template} className={classes(styles.template, template === value && styles.checked)}>
            <input
              type="radio"
              className={choices.radio}
              name={name}
              checked={template === value}
              onChange={() => onValue(template)}
            />
            <img src={imageUrl} width={width} height={height} alt="" />
            <span>{label}</span>
            {template === value && (
              <span className={choices.mark}>
                <Icon name="check" />
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
