import { squaresPath } from '@club/contract/qr-path.rules.ts'
import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Cameras need a margin of four squares around the code. */
const quietZone = 4

/** A text as a QR code; the text itself is next to it for those who cannot scan. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: quietZone })
    return { size: code.size, path: squaresPath(code.data) }
  }, [text])
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
