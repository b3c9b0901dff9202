/** Plyr as we use it: TypeScript does not find the default export in the library's own types. */
declare module 'plyr' {
  interface PlyrOptions {
    readonly title: string;
    /** In seconds. */
    readonly duration: number;
    readonly controls: readonly string[];
    readonly settings: readonly string[];
    readonly speed: { readonly selected: number; readonly options: readonly number[] };
    readonly captions: { readonly active: boolean; readonly language: string };
    readonly markers: {
      readonly enabled: boolean;
      readonly points: readonly { readonly time: number; readonly label: string }[];
    };
    readonly invertTime: boolean;
    readonly toggleInvert: boolean;
    /** In seconds, for the arrow keys. */
    readonly seekTime: number;
    readonly i18n: Readonly<Record<string, string>>;
    readonly loadSprite: boolean;
    readonly iconUrl: string;
    readonly blankVideo: string;
    readonly storage: { readonly enabled: boolean };
  }
  export default class Plyr {
    constructor(media: HTMLMediaElement, options: PlyrOptions);
    /** Takes the controls off and gives the browser's own back. */
    destroy(): void;
  }
}
