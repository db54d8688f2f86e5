import { useSyncExternalStore } from 'react'
import { changes } from '../changes.ts'
import { kitWords } from '../kit.words.ts'
import { useWords } from '../words/words-of.ts'
import { Button } from './button.tsx'
import { Hidden } from './layout.tsx'
import styles from './toast.module.css'

interface Toast {
  id: number
  text: string
  action?: { title: string; run: () => void }
}

/** Long enough to read two lines and reach a button; one with a button stays until it is closed or replaced. */
const shownMs = 8000

const { subscribe, announce } = changes()
let shown: readonly Toast[] = []
let lastId = 0

function drop(id: number): void {
  shown = shown.filter((toast) => toast.id !== id)
  announce()
}

/** Says shortly what was done; at most three at once. `action` is a button, such as Undo. */
export function showToast(text: string, action?: Toast['action']): void {
  const id = ++lastId
  shown = [...shown.slice(-2), { id, text, ...(action && { action }) }]
  announce()
  if (!action) setTimeout(() => drop(id), shownMs)
}

/** Takes all of them away, before something else needs their place. */
export function dropToasts(): void {
  shown = []
  announce()
}

export function ToastRegion() {
  const words = useWords(kitWords).common
  const toasts = useSyncExternalStore(subscribe, () => shown)
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map(({ id, text, action }) => (
        <div key={id} className={styles.toast}>
          <p>{text}</p>
          {action && (
            <Button
              onClick={() => {
                drop(id)
                action.run()
              }}
            >
              {action.title}
            </Button>
          )}
          <Button look="quiet" icon="close" onClick={() => drop(id)}>
            <Hidden>{words.close}</Hidden>
          </Button>
        </div>
      ))}
    </div>
  )
}
