import type { Standing, Stood } from "./moment.ts";
import { strengthOfColour } from "./moment.ts";

/** Distinct with colour blindness (Okabe and Ito 2008). */
const LIGHT = ["#0072b2", "#b35c00", "#007a5a", "#a3417a", "#5a5a00", "#3a6ea5", "#8c2d04", "#4d4d9b"];
const DARK = ["#56b4e9", "#e69f00", "#3fc79a", "#e08bbd", "#d9cf4a", "#9ecae1", "#f08a5d", "#a6a6f0"];

type Rgb = readonly [number, number, number];
const EDGES: Record<"light" | "dark", { ground: Rgb; of: Record<Standing, Rgb> }> = {
  light: {
    ground: [255, 255, 255],
    of: {
      holds: [70, 90, 130],
      planned: [20, 108, 67],
      ended: [150, 110, 40],
      struck: [179, 38, 30],
      unknown: [255, 255, 255],
    },
  },
  dark: {
    ground: [18, 21, 28],
    of: {
      holds: [150, 170, 210],
      planned: [111, 211, 159],
      ended: [210, 165, 80],
      struck: [255, 154, 146],
      unknown: [18, 21, 28],
    },
  },
};

export function colourOf(name: string, isDark: boolean): string {
  const palette = isDark ? DARK : LIGHT;
  let sum = 7;
  for (let place = 0; place < name.length; place++) sum = (sum * 31 + name.charCodeAt(place)) >>> 0;
  return palette[sum % palette.length] ?? "";
}

/** Mixed with the background, because translucent edges darken where they overlap. */
export function edgeColour(stood: Stood, valid: number, isDark: boolean): string {
  const { ground, of } = EDGES[isDark ? "dark" : "light"];
  const colour = of[stood.standing];
  const share = strengthOfColour(stood, valid);
  return `rgb(${colour.map((part, channel) => Math.round(part * share + (ground[channel] ?? 0) * (1 - share))).join(",")})`;
}

export const faintColour = (isDark: boolean): string => (isDark ? "#4a5266" : "#c3c9d6");
export const textColour = (isDark: boolean): string => (isDark ? "#e8ebf2" : "#1b2130");
export const quietColour = (isDark: boolean): string => (isDark ? "#a5afc2" : "#566074");
export const groundColour = (isDark: boolean): string => (isDark ? "#12151c" : "#ffffff");
export const hullColour = (name: string, isDark: boolean): string => `${colourOf(name, isDark)}22`;
