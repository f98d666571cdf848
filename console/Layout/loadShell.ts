export const loadShell = () => import('./Shell.tsx')
