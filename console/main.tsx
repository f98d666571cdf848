import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnNewVersion } from '../core/reloadOnNewVersion.ts'
import { App } from './App.tsx'
import './base.css'
import { hearStepsFirst } from './kit/leaving.ts'
import { applyTheme } from './kit/themeMode.ts'
import { loadAhead } from './loadAhead.ts'

applyTheme()
reloadOnNewVersion()
loadAhead()
hearStepsFirst()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
