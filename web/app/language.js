/*
 * Words. English is the source; the build makes a catalogue of every other language from po/ (the same files as the
 * terminal's). po/extract.sh finds the strings by the names t and tn.
 */

let catalogue = null; /* {key: [form, …]}, null: English */
let code = "en";

export const languages = [
  { id: "id", name: "Bahasa Indonesia" },
  { id: "en", name: "English" },
];

/* The language to begin with: the chosen one, else the browser's. */
export function firstLanguage(chosen) {
  if (languages.some((language) => language.id === chosen)) return chosen;
  const wanted = navigator.languages ?? [navigator.language];
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => languages.some((l) => l.id === tag)) ?? "en";
}

const loaded = new Map([["en", null]]);

/* Loads all catalogues, so that the language can be changed without a network. */
export async function loadLanguages() {
  for (const { id } of languages) {
    if (loaded.has(id)) continue;
    const answer = await fetch(`lang/${id}.json`);
    if (answer.ok) loaded.set(id, await answer.json());
  }
}

/* Puts a language in force; gives its catalogue, for the module. */
export function setLanguage(id) {
  code = loaded.has(id) ? id : "en";
  catalogue = loaded.get(code);
  document.documentElement.lang = code;
  return catalogue;
}

export function languageCode() {
  return code;
}

export function languageCatalogue() {
  return catalogue;
}

function filled(text, values) {
  return text.replace(/\{([1-9])\}/g, (all, n) => (n <= values.length ? String(values[n - 1]) : all));
}

/* The sentence in the language in force, with {1} {2} … replaced. */
export function t(key, ...values) {
  return filled(catalogue?.[key]?.[0] ?? key, values);
}

/* For one and for many, chosen by `count`, which is {1}. */
export function tn(one, many, count, ...values) {
  const forms = catalogue?.[one];
  const text = forms ? forms[forms.length > 1 && count !== 1 ? 1 : 0] : count === 1 ? one : many;
  return filled(text, [count, ...values]);
}

/* What happened, as the module words a step, as a sentence of its own. */
export function sentence(words) {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}
