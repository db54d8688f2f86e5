// The members' colours; the desk shares nothing else of theirs.
import '../../web/src/kit/ui/tokens.css'
import './kit/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { makeQueryClient } from './kit/calls/api.ts'

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App client={makeQueryClient()} />
    </StrictMode>,
  )
}
