import JsBarcode from 'jsbarcode'
import { useMemo } from 'react'
import { barsPath } from './barcode-path.ts'
import styles from './wallet.module.css'

/** Scanners need a margin of ten narrow bars on each side. */
const quietZone = 10
const barHeight = 60

/** A number as a Code 128 barcode; the number itself is shown below it. */
export function Barcode({ text, label }: { text: string; label: string }) {
  const { width, path } = useMemo(() => {
    const drawn: { encodings?: { data: string }[] } = {}
    JsBarcode(drawn, text, { format: 'CODE128' })
    const bars = (drawn.encodings ?? []).map(({ data }) => data).join('')
    return { width: bars.length + 2 * quietZone, path: barsPath(bars, quietZone, barHeight) }
  }, [text])
  return (
    <svg
      className={styles.barcode}
      viewBox={`0 0 ${width} ${barHeight}`}
      preserveAspectRatio="none"
      role="img"
      data-scanned
      aria-label={label}
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
