import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnNewVersion } from '../core/reloadOnNewVersion.ts'
import { App } from './App.tsx'
import './base.css'
import { hearStepsFirst } from './kit/leaving.ts'
import { applyTheme } from './kit/themeMode.ts'
import { loadAfterSignIn, loadAhead } from './loadAhead.ts'

applyTheme()
reloadOnNewVersion()
hearStepsFirst()
loadAfterSignIn()

/** Longer nobody looks at nothing: then what is there is drawn, and the rest as it comes. */
const patienceMs = 1000
// Not by `await`: what is loaded stands on this very file, which would not be done before it.
void Promise.race([loadAhead().catch(() => {}), new Promise(resolve => setTimeout(resolve, patienceMs))]).then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
