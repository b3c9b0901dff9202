/**
 * Runs first in the context of an edge function and leaves only what CloudFront's JavaScript
 * runtime 2.0 documents. It is a classic script: its value is a function that takes the host's
 * services. Only strings and numbers pass between the host and the context, so no object gives
 * access to the host.
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
'use strict';
/* global handler */
// The block keeps these names out of the context's global scope.
{
  const words = (text) => text.trim().split(/\s+/);

  // ——— documented names ———

  const errors = words('Error EvalError RangeError ReferenceError SyntaxError TypeError URIError');
  const numbers = words(
    'Float32Array Float64Array Int8Array Int16Array Int32Array Uint8Array Uint8ClampedArray Uint16Array Uint32Array',
  );
  const globals = new Set([
    ...words(
      'Object String Number Boolean Math Date Function RegExp JSON Array ArrayBuffer Promise DataView Symbol',
    ),
    ...words(
      'globalThis decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt',
    ),
    ...words('NaN Infinity undefined eval'),
    ...errors,
    ...numbers,
  ]);
  const statics = {
    Object:
      words(`create defineProperties defineProperty freeze getOwnPropertyDescriptor getOwnPropertyDescriptors
      getOwnPropertyNames getPrototypeOf isExtensible isFrozen isSealed keys preventExtensions seal assign entries values
      is setPrototypeOf`),
    String: words('fromCharCode fromCodePoint'),
    Array: words('isArray of'),
    ArrayBuffer: words('isView'),
    Promise: words('all allSettled any reject resolve race'),
    RegExp: [],
    JSON: words('parse stringify'),
  };
  const methods = {
    Object: words('hasOwnProperty isPrototypeOf propertyIsEnumerable toString valueOf __proto__'),
    String:
      words(`charAt concat indexOf lastIndexOf match replace search slice split substr substring toLowerCase trim
      toUpperCase codePointAt endsWith includes repeat startsWith padStart padEnd trimStart trimEnd replaceAll toString valueOf`),
    Number: words('toExponential toFixed toPrecision toString valueOf'),
    Array:
      words(`concat every filter forEach indexOf join lastIndexOf map pop push reduce reduceRight reverse shift slice
      some sort splice unshift copyWithin fill find findIndex includes toString`),
    RegExp: words('global ignoreCase multiline source sticky flags exec test toString'),
    Function: words('apply bind call toString'),
    Promise: words('catch finally then'),
  };
  const typedArrayMethods =
    words(`copyWithin every fill filter find findIndex forEach includes indexOf join lastIndexOf map
    reduce reduceRight reverse some set slice sort subarray toString length byteLength byteOffset buffer`);

  const { defineProperty, getOwnPropertyNames, getPrototypeOf, hasOwn, keys } = Object;
  const { parse, stringify } = JSON;
  const resolved = Promise.resolve.bind(Promise);
  const { fromCharCode } = String;
  const { deleteProperty } = Reflect;

  // ——— strings as bytes: the host does the encoding, one character stands for one byte ———

  const encodings = words('utf8 hex base64 base64url');
  function checkEncoding(encoding = 'utf8') {
    const name = encoding === 'utf-8' ? 'utf8' : encoding;
    if (!encodings.includes(name)) throw new TypeError(`Unknown encoding: ${encoding}`);
    return name;
  }
  function bytesOf(binary, Kind = Uint8Array) {
    const bytes = new Kind(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.codePointAt(index);
    return bytes;
  }

  /** Returns a function that gives the bytes of a string or an array as a binary string. */
  function createBinaryOf(host) {
    return function binaryOf(data) {
      if (typeof data === 'string') return host.encode(data, 'utf8');
      let binary = '';
      for (let index = 0; index < data.length; index += 1) binary += fromCharCode(data[index]);
      return binary;
    };
  }

  function createBuffer(host, binaryOf) {
    class Buffer extends Uint8Array {
      static from(value, encoding) {
        if (typeof value === 'string')
          return bytesOf(host.encode(value, checkEncoding(encoding)), Buffer);
        return value instanceof ArrayBuffer ? new Buffer(value) : bytesOf(binaryOf(value), Buffer);
      }
      static alloc(size, fill = 0, encoding = 'utf8') {
        const filling = typeof fill === 'number' ? [fill] : Buffer.from(fill, encoding);
        const buffer = new Buffer(size);
        for (let index = 0; index < size && filling.length > 0; index += 1)
          buffer[index] = filling[index % filling.length];
        return buffer;
      }
      static allocUnsafe(size) {
        return new Buffer(size);
      }
      static byteLength(value, encoding) {
        return typeof value === 'string' ? Buffer.from(value, encoding).length : value.byteLength;
      }
      static compare(one, other) {
        return host.compare(binaryOf(one), binaryOf(other));
      }
      static concat(list, totalLength) {
        const binary = list.map(binaryOf).join('');
        return bytesOf(totalLength === undefined ? binary : binary.slice(0, totalLength), Buffer);
      }
      static isBuffer(value) {
        return value instanceof Buffer;
      }
      static isEncoding(encoding) {
        return encodings.includes(encoding);
      }
      toString(encoding, start, end) {
        return host.decode(binaryOf(this).slice(start, end), checkEncoding(encoding));
      }
      toJSON() {
        return {
          type: 'Buffer',
          data: binaryOf(this)
            .split('')
            .map((byte) => byte.codePointAt(0)),
        };
      }
      equals(other) {
        return binaryOf(this) === binaryOf(other);
      }
      compare(other) {
        return Buffer.compare(this, other);
      }
    }
    return Buffer;
  }

  function createTextCoders(host, binaryOf) {
    class TextEncoder {
      encode(text = '') {
        return bytesOf(host.encode(String(text), 'utf8'));
      }
      encodeInto(text, target) {
        const bytes = this.encode(text);
        target.set(bytes.subarray(0, target.length));
        return { read: text.length, written: Math.min(bytes.length, target.length) };
      }
    }
    class TextDecoder {
      get encoding() {
        return 'utf-8';
      }
      get fatal() {
        return false;
      }
      get ignoreBOM() {
        return false;
      }
      decode(bytes) {
        return host.decode(binaryOf(bytes), 'utf8');
      }
    }
    return { TextEncoder, TextDecoder };
  }

  // ——— modules ———

  function createCrypto(host, binaryOf, Buffer) {
    function digester(algorithm, key) {
      if (!['md5', 'sha1', 'sha256'].includes(algorithm))
        throw new TypeError(`Not supported algorithm: ${algorithm}`);
      let data = '';
      return {
        update(more) {
          data += binaryOf(more);
          return this;
        },
        digest(encoding) {
          const binary =
            key === undefined ? host.hash(algorithm, data) : host.hmac(algorithm, key, data);
          return encoding === undefined
            ? bytesOf(binary, Buffer)
            : host.decode(binary, checkEncoding(encoding));
        },
      };
    }
    return {
      createHash: (algorithm) => digester(algorithm),
      createHmac: (algorithm, key) => digester(algorithm, binaryOf(key)),
    };
  }

  function createCloudFront(host, Buffer) {
    function keyValue(key) {
      const value = host.keyValue(String(key));
      if (value === undefined) throw new Error('KeyNotFound');
      return value;
    }
    return {
      kvs: () => ({
        async get(key, options = {}) {
          const value = keyValue(key);
          if (options.format === 'json') return JSON.parse(value);
          return options.format === 'bytes' ? Buffer.from(value) : value;
        },
        async exists(key) {
          return host.keyValue(String(key)) !== undefined;
        },
        async meta() {
          return { creationDateTime: '', lastUpdatedDateTime: '', keyCount: host.keyCount() };
        },
      }),
    };
  }

  function createRequire(modules) {
    return function require(name) {
      if (!hasOwn(modules, name)) throw new Error(`Cannot find module "${name}"`);
      return modules[name];
    };
  }

  // ——— time is frozen during a run ———

  function createFrozenDate(host) {
    const RealDate = Date;
    return class FrozenDate extends RealDate {
      constructor(...values) {
        if (values.length === 0) super(host.now());
        else super(...values);
      }
      static now() {
        return host.now();
      }
    };
  }

  // ——— everything else is removed ———

  function keepOnly(object, names, also = []) {
    for (const name of getOwnPropertyNames(object)) {
      if (!names.includes(name) && !also.includes(name)) deleteProperty(object, name);
    }
  }

  function removeUndocumented() {
    const typedArray = getPrototypeOf(Uint8Array);
    for (const name of keys(methods))
      keepOnly(globalThis[name].prototype, methods[name], [
        'constructor',
        'length',
        'name',
        'lastIndex',
      ]);
    for (const name of keys(statics))
      keepOnly(globalThis[name], statics[name], ['prototype', 'length', 'name']);
    keepOnly(typedArray.prototype, typedArrayMethods, ['constructor']);
    keepOnly(typedArray, ['from', 'of'], ['prototype', 'length', 'name']);
    for (const name of getOwnPropertyNames(globalThis))
      if (!globals.has(name)) deleteProperty(globalThis, name);
  }

  function provide(name, value) {
    defineProperty(globalThis, name, {
      value,
      writable: true,
      configurable: true,
      enumerable: false,
    });
  }

  function provideDocumented(host) {
    const binaryOf = createBinaryOf(host);
    const Buffer = createBuffer(host, binaryOf);
    const { TextEncoder, TextDecoder } = createTextCoders(host, binaryOf);
    const require = createRequire({
      crypto: createCrypto(host, binaryOf, Buffer),
      cloudfront: createCloudFront(host, Buffer),
      buffer: { Buffer },
    });
    provide('Date', createFrozenDate(host));
    provide('Buffer', Buffer);
    provide('TextEncoder', TextEncoder);
    provide('TextDecoder', TextDecoder);
    provide('atob', (text) => host.decodeBase64(String(text)));
    provide('btoa', (binary) => host.encodeBase64(String(binary)));
    provide('console', {
      log: (message) => {
        host.log(String(message));
      },
    });
    provide('require', require);
  }

  // ——— running events ———

  const unfinished = stringify({
    error: 'The function waits for something that CloudFront does not have',
  });
  function describe(error) {
    return stringify({
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
  }
  let results = [];

  function start(handler, events) {
    const own = events.map(() => unfinished);
    results = own;
    events.forEach((event, index) => {
      const keep = (value) => {
        own[index] = stringify({ value: value === undefined ? null : value });
      };
      const fail = (error) => {
        own[index] = describe(error);
      };
      try {
        const value = handler(event);
        if (value instanceof Promise) resolved(value).then(keep).catch(fail);
        else keep(value);
      } catch (error) {
        fail(error);
      }
    });
  }

  // oxlint-disable-next-line no-unused-expressions -- a script's value is its last expression
  (function prelude(host) {
    removeUndocumented();
    provideDocumented(host);
    /**
     * Called by a script in the context, so that the host's time limit covers the handler and its
     * promises.
     */
    defineProperty(globalThis, '__run', {
      value: () => {
        if (typeof handler !== 'function')
          throw new TypeError('The code defines no function "handler"');
        start(handler, parse(host.events()));
      },
    });
    /** One JSON text per event, in order, joined by line feeds (which JSON texts do not contain). */
    return () => results.join('\n');
  });
}
