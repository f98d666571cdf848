import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { renewSheets } from '../core/browser/renewSheets.ts'
import { tellCutNames } from '../core/browser/tellCutNames.ts'
import { App } from './App.tsx'
import './base.css'
import { interceptHistorySteps } from './kit/form/leaving.ts'
import { applyTheme } from './kit/hooks/themeMode.ts'
import { loadAhead } from './loadAhead.ts'

applyTheme()
renewSheets()
tellCutNames()
loadAhead()
interceptHistorySteps()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
