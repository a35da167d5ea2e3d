// Sets the colour scheme and the density before the first paint, from what the person chose last.
;(() => {
  const root = document.documentElement
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('theme') ?? 'auto'
    if (localStorage.getItem('density') === 'comfortable') root.dataset.density = 'comfortable'
  } catch {
    // Storage is closed to us: the system's scheme it is.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
